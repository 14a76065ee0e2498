package calls;

/** Calls: what a callee may do lies ahead of the call, and no longer behind it. */
public class Main {
    static int a, b, c, d, e;

    static void setA() {
        a = 1; //: w a
    }

    static void setAB() {
        setA(); //: w a, w b
        b = 1; //: w b
    }

    static void nested() {
        setAB(); //: w a, w b, w c
        c = 1; //: w c
    }

    static void twice() {
        setA(); //: w a, w b
        setA(); //: w a, w b
        b = 1; //: w b
    }

    static int read() {
        return a; //: r a
    }

    static void inExpression() {
        b = read() + c; //: r a, r c, w b
    }

    static void recursive(int n) {
        a = n; //: w a, w b
        if (n > 0) //: w a, w b
            recursive(n - 1); //: w a, w b
        b = n; //: w b
    }

    static void even(int n) {
        a = n; //: w a, w b
        if (n > 0)
            odd(n - 1); //: w a, w b
    } //: -

    static void odd(int n) {
        b = n; //: w a, w b
        if (n > 0)
            even(n - 1); //: w a, w b
    }

    static class Animal {
        void speak() {
            a = 1; //: w a
        }

        void move() {
            d = 1; //: w d
        }
    }

    static class Dog extends Animal {
        @Override
        void speak() {
            b = 1; //: w b
        }
    }

    static class Puppy extends Dog {
        @Override
        void speak() {
            super.speak(); //: w b, w c
            c = 1; //: w c
        }
    }

    /** Never instantiated: receives no call. */
    static class Cat extends Animal {
        @Override
        void speak() {
            e = 1;
        }
    }

    static void virtual(Animal animal) {
        animal.speak(); //: w a, w b, w c
    } //: -

    static void virtualOfSubclass(Dog dog) {
        dog.speak(); //: w b, w c
    }

    static void inherited(Puppy puppy) {
        puppy.move(); //: w d
    }

    interface Shape {
        void draw();

        default void twice() {
            draw(); //: w a, w b, w e
            draw(); //: w a, w b, w e
        }

        static void help() {
            c = 1; //: w c
        }
    }

    static class Circle implements Shape {
        public void draw() {
            a = 1; //: w a
        }
    }

    static class Square implements Shape {
        public void draw() {
            b = 1; //: w b
        }

        @Override
        public void twice() {
            d = 1; //: w d
        }
    }

    static void interfaceCall(Shape shape) {
        shape.draw(); //: w a, w b, w e
    }

    static void defaultMethod(Shape shape) {
        shape.twice(); //: w a, w b, w d, w e
    }

    static void interfaceStatic() {
        Shape.help(); //: w c
    }

    private void hidden() {
        d = 1; //: w d
    }

    void privateCall() {
        hidden(); //: w d
    }

    class Inner {
        int x;

        void touch() {
            x = 1; //: w x, w d
            privateCall(); //: w d
        }
    }

    void inner() {
        new Inner().touch(); //: w x, w d
    }

    static class Made {
        int field;

        Made() {
            field = 1; //: w field, w a
            a = 1; //: w a
        }
    }

    static void constructor() {
        new Made(); //: w field, w a, w b
        b = 1; //: w b
    }

    static class WithInitializer {
        static int state = read();

        static void touch() {
            c = 1; //: w c
        }
    }

    /** The initializer may run at any use of the class. */
    static void staticInitializer() {
        WithInitializer.touch(); //: w state, r a, w c, w b
        b = 1; //: w b
    }

    static void throwing() {
        a = 1; //: w a
        throw new IllegalStateException(); //: -
    }

    static void callInTry() {
        try {
            throwing(); //: w a, w b, w c
        } catch (IllegalStateException thrown) {
            b = 1; //: w b, w c
        }
        c = 1; //: w c
    }

    static void anonymous() {
        Shape shape = new Shape() { //: w a, w b, w e
            public void draw() {
                e = 2;
            }
        };
        only(shape);
    }

    /** Only circles, squares and the anonymous shape are made. */
    static void only(Shape shape) {
        shape.draw(); //: w a, w b, w e
    }

    record Point(int x, Made made) {
    }

    static boolean recordMethods(Point p, Point q) {
        return p.equals(q); //: -
    }

    public static void main(String[] args) {
        nested();
        twice();
        inExpression();
        recursive(3);
        even(3);
        virtual(new Animal());
        virtualOfSubclass(new Dog());
        inherited(new Puppy());
        interfaceCall(new Circle());
        defaultMethod(new Square());
        interfaceStatic();
        new Main().privateCall();
        new Main().inner();
        constructor();
        staticInitializer();
        callInTry();
        anonymous();
        recordMethods(new Point(1, null), new Point(1, null));
    }
}
