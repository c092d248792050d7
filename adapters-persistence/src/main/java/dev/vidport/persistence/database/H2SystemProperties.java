package dev.vidport.persistence.database;

/**
 * Restricts H2 in this process, unless the process has set the property itself. H2 reads it once,
 * when its first class is loaded.
 */
final class H2SystemProperties {
  /** By default an administrator can call the methods of every class in SQL. */
  private static final String ALLOWED_CLASSES = "h2.allowedClasses";

  private H2SystemProperties() {}

  static void set() {
    if (System.getProperty(ALLOWED_CLASSES) == null) {
      System.setProperty(ALLOWED_CLASSES, "");
    }
  }
}
