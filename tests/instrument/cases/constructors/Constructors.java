class Constructors extends Parent {
  Object kept = "x";
  int number;

  /** The fields of the other object are visible operations also before super(). */
  Constructors(Parent other) {
    super(other.open = new Parent(null), other.size++);
    number = 1;
  }

  Constructors(int n) {
    this(n > 1 ? new Parent(null) : null);
    number = n;
  }

  class Inner {
    Object captured() {
      Object local = Constructors.this.kept;
      return new Object() {
        Object value = local;
      };
    }
  }
}

class Parent {
  Object open;
  int size;

  Parent(Object o) {}

  Parent(Object o, int n) {}
}
