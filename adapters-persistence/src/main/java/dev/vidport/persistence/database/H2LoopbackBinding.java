package dev.vidport.persistence.database;

/**
 * Binds the server of a shared H2 file to loopback; by default H2 listens on all addresses of the
 * machine. H2 reads the property once, when its first class is loaded.
 */
final class H2LoopbackBinding {
  private static final String PROPERTY = "h2.bindAddress";

  private H2LoopbackBinding() {}

  static void bind() {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, "127.0.0.1");
    }
  }
}
