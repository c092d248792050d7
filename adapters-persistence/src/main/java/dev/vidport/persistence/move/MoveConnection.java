package dev.vidport.persistence.move;

import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.OwnerConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The connection of a move to a database, and the statements that all of its parts need. */
record MoveConnection(DatabaseSettings settings, OwnerConnection owner) implements AutoCloseable {
  /** Work in one transaction. */
  @FunctionalInterface
  interface Work {
    void run() throws SQLException;
  }

  void inTransaction(Work work) {
    Connection connection = jdbc();
    try {
      connection.setAutoCommit(false);
      try {
        if (settings.isServer()) {
          execute("set local statement_timeout = 0");
        }
        work.run();
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      } finally {
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw DatabaseProblem.of(settings, e);
    }
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = jdbc().createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first value of the first row; empty if there is none, or it is null. */
  Optional<String> query(String sql) {
    try (Statement statement = jdbc().createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
    } catch (SQLException e) {
      throw DatabaseProblem.of(settings, e);
    }
  }

  /** The value of a query that always has one row. */
  long number(String sql) throws SQLException {
    try (Statement statement = jdbc().createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  Connection jdbc() {
    return owner.connection();
  }

  boolean isServer() {
    return settings.isServer();
  }

  @Override
  public void close() {
    owner.close();
  }
}
