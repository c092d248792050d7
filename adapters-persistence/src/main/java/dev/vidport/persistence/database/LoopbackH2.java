package dev.vidport.persistence.database;

/**
 * Keeps the server of a shared H2 file off the network: H2 would listen on every address of the
 * machine. H2 reads the property once, when its first class is loaded.
 */
final class LoopbackH2 {
  private static final String PROPERTY = "h2.bindAddress";

  private LoopbackH2() {}

  static void bind() {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, "127.0.0.1");
    }
  }
}
