package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates the user of the application in a database file. */
final class H2Users {
  private H2Users() {}

  /**
   * Each statement is committed by itself and has no effect when it runs again, so that the next
   * start completes what a crash has interrupted.
   *
   * @param administrator a connection of any administrator
   */
  static void create(Connection administrator, H2Login application) throws SQLException {
    String name = '"' + application.user() + '"';
    try (Statement statement = administrator.createStatement()) {
      statement.execute("create user if not exists " + name + " password ''");
      // Covers the tables of later migrations as well.
      statement.execute("grant select, insert, update, delete on schema public to " + name);
    }
  }
}
