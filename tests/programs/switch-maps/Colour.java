enum Colour {
    RED, GREEN, BLUE
}
