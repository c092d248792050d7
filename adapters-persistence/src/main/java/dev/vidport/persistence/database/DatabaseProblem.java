package dev.vidport.persistence.database;

import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.SQLException;

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

  /** The problem of {@code fault}, which opening or using a database met. */
  public static DatabaseProblem of(DatabaseSettings settings, Throwable fault) {
    return fault instanceof DatabaseProblem known
        ? known
        : new DatabaseDiagnosis(settings).explain(fault);
  }

  /** Only another setting helps. */
  public static DatabaseProblem ofSettings(String message) {
    return new DatabaseProblem(message, true, new IllegalStateException(message));
  }

  /** Stored data that the start needs are damaged; only a backup helps. */
  public static DatabaseProblem damaged(DamagedDataException fault) {
    return new DatabaseProblem(
        fault.getMessage() + "; restore the database from a backup", false, fault);
  }

  /** The server permits only reads. */
  static DatabaseProblem readOnly(DatabaseSettings settings) {
    String message = "the database " + settings.address() + " permits only reads";
    return new DatabaseProblem(message, false, new SQLException(message, Outage.READ_ONLY));
  }

  /** Whether the same call fails until the operator changes the settings of the database. */
  public boolean isOfSettings() {
    return isOfSettings;
  }
}
