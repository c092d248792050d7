package dev.vidport.persistence.database;

/**
 * Restricts H2 in this process, unless the process has set the properties itself. H2 reads them
 * once, when its first class is loaded.
 */
final class H2SystemProperties {
  /** By default H2's server listens on all addresses of the machine. */
  private static final String BIND_ADDRESS = "h2.bindAddress";

  /** By default an administrator can call the methods of every class in SQL. */
  private static final String ALLOWED_CLASSES = "h2.allowedClasses";

  private H2SystemProperties() {}

  static void set() {
    setDefault(BIND_ADDRESS, "127.0.0.1");
    // H2's server itself needs this one at its start.
    setDefault(ALLOWED_CLASSES, "org.h2.server.TcpServer");
  }

  private static void setDefault(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }
}
