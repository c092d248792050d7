package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Creates the users of a database file. Each statement is committed by itself and has no effect
 * when it runs again, so that the next start completes what a crash has interrupted.
 */
final class H2Users {
  private H2Users() {}

  /**
   * @param administrator a connection of any administrator
   */
  static void create(Connection administrator, H2Credentials credentials) throws SQLException {
    try (Statement statement = administrator.createStatement()) {
      statement.execute(createUser(credentials.owner()) + " admin");
      statement.execute(createUser(credentials.application()));
      // Covers the tables of later migrations too.
      statement.execute(
          "grant select, insert, update, delete on schema public to "
              + quoted(credentials.application().user()));
    }
  }

  /** The password has hexadecimal digits only. */
  private static String createUser(H2Login login) {
    return "create user if not exists %s password '%s'"
        .formatted(quoted(login.user()), login.password());
  }

  /** Drops the administrator without a password. */
  static void dropUnprotected(Connection owner) throws SQLException {
    try (Statement statement = owner.createStatement()) {
      statement.execute("drop user if exists " + quoted(H2Login.UNPROTECTED.user()));
    }
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }
}
