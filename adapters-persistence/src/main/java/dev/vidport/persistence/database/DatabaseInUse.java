package dev.vidport.persistence.database;

/** Another process has the database file open. */
public final class DatabaseInUse extends DatabaseProblem {
  private static final long serialVersionUID = 1L;

  DatabaseInUse(DatabaseSettings settings, Throwable cause) {
    super(
        "can't open the database "
            + settings.address()
            + ": another process has it open; if that one starts or stops, try again in a few"
            + " seconds",
        false,
        cause);
  }
}
