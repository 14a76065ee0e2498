class Handlers {
  static int two(Object o) {
    try {
      return o.hashCode();
    } catch (IllegalStateException | ClassCastException e) {
      return 1;
    } catch (RuntimeException e) {
      return 2;
    }
  }
}
