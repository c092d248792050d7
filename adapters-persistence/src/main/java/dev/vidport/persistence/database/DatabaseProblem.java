package dev.vidport.persistence.database;

/** The database cannot be used; the message says in one line why. */
public final class DatabaseProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DatabaseProblem(String message, Throwable cause) {
    super(message, cause);
  }

  DatabaseProblem(String message) {
    super(message);
  }
}
