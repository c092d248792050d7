package dev.vidport.persistence.database;

/** The database cannot be used; the message says in one line why. */
public sealed class DatabaseProblem extends RuntimeException permits DatabaseInUse {
  private static final long serialVersionUID = 1L;

  private final boolean isOfSettings;

  /**
   * @param isOfSettings whether the settings of the database are wrong
   */
  DatabaseProblem(String message, boolean isOfSettings, Throwable cause) {
    super(message, cause);
    this.isOfSettings = isOfSettings;
  }

  DatabaseProblem(String message) {
    super(message);
    this.isOfSettings = false;
  }

  /** Whether the same call fails until the operator changes the settings of the database. */
  public boolean isOfSettings() {
    return isOfSettings;
  }
}
