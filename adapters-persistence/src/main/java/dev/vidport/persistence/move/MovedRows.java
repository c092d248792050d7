package dev.vidport.persistence.move;

import dev.vidport.persistence.database.DatabaseProblem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** The rows of all tables of a database. */
record MovedRows(MoveConnection connection, List<MovedTable> tables) {
  private static final String KEYS = "secret_key";
  private static final int FETCH = 500;

  /** Whether no table has a row; the marks of a move do not count. */
  boolean isEmpty() {
    return tables.stream().noneMatch(this::hasRows);
  }

  private boolean hasRows(MovedTable table) {
    return connection
        .query(
            "select 1 from "
                + table.quoted()
                + (table.name().equals(KEYS) ? " where number > 0" : "")
                + " fetch first 1 rows only")
        .isPresent();
  }

  /** Called in a transaction. */
  void deleteAll() throws SQLException {
    for (int i = tables.size() - 1; i >= 0; i--) {
      connection.execute("delete from " + tables.get(i).quoted());
    }
  }

  /** The number of rows that {@link #copyFrom} copies from here. */
  long count() {
    return tables.stream().filter(table -> !table.name().equals(KEYS)).mapToLong(this::count).sum();
  }

  private long count(MovedTable table) {
    return connection
        .query("select count(*) from " + table.quoted())
        .map(Long::parseLong)
        .orElse(0L);
  }

  /**
   * Copies the rows of all tables but those of the secret keys, which {@link #copyKeys} copies. A
   * table is copied in one transaction; a table that has rows is complete.
   *
   * @param source of the same release
   * @param progress receives the number of rows at the target
   */
  void copyFrom(MovedRows source, UploadNames names, LongConsumer progress) {
    checkTables(source);
    long done = 0;
    try {
      Connection from = source.beginReading();
      for (MovedTable table : source.tables) {
        if (!table.name().equals(KEYS)) {
          done += hasRows(table) ? count(table) : copy(from, table, names, done, progress);
          progress.accept(done);
        }
      }
      source.endReading();
    } catch (SQLException e) {
      throw DatabaseProblem.of(connection.settings(), e);
    }
  }

  private void checkTables(MovedRows source) {
    for (MovedTable table : source.tables) {
      boolean isKnown =
          tables.stream()
              .anyMatch(own -> own.name().equals(table.name()) && own.hasSameColumns(table));
      if (!isKnown) {
        throw DatabaseProblem.ofSettings(
            "the table "
                + table.name()
                + " of "
                + source.connection.settings().address()
                + " is not one of this release; move with the release that made it");
      }
    }
  }

  /** One snapshot for all tables. H2 would collect the rows of a query otherwise. */
  private Connection beginReading() throws SQLException {
    Connection jdbc = connection.jdbc();
    if (connection.isServer()) {
      jdbc.setAutoCommit(false);
      jdbc.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.execute("set local idle_in_transaction_session_timeout = 0");
      connection.execute("set local statement_timeout = 0");
    } else {
      connection.execute("set lazy_query_execution 1");
    }
    return jdbc;
  }

  private void endReading() throws SQLException {
    if (connection.isServer()) {
      connection.jdbc().commit();
      connection.jdbc().setAutoCommit(true);
    }
  }

  private long copy(
      Connection from, MovedTable table, UploadNames names, long before, LongConsumer progress)
      throws SQLException {
    long[] copied = {0};
    connection.inTransaction(
        () -> {
          try (Statement statement = from.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet row = statement.executeQuery(table.selection())) {
              List<ColumnKind> kinds = kinds(row);
              RowEditor editor = RowEditor.of(table, names);
              try (RowWriter writer = writer(table, kinds)) {
                while (row.next()) {
                  writer.write(editor.edited(read(row, kinds)));
                  copied[0]++;
                  if (copied[0] % FETCH == 0) {
                    progress.accept(before + copied[0]);
                  }
                }
                writer.finish();
              }
            }
          }
          for (String identity : table.identities()) {
            restart(table, identity);
          }
        });
    return copied[0];
  }

  private RowWriter writer(MovedTable table, List<ColumnKind> kinds) throws SQLException {
    return connection.isServer()
        ? new CopyRowWriter(connection.jdbc(), table, kinds)
        : new BatchRowWriter(connection.jdbc(), table);
  }

  private static List<ColumnKind> kinds(ResultSet row) throws SQLException {
    List<ColumnKind> kinds = new ArrayList<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      kinds.add(ColumnKind.of(row.getMetaData().getColumnTypeName(i)));
    }
    return kinds;
  }

  private static Object[] read(ResultSet row, List<ColumnKind> kinds) throws SQLException {
    Object[] values = new Object[kinds.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = kinds.get(i).read(row, i + 1);
    }
    return values;
  }

  /** The next row gets a number that no row has. */
  private void restart(MovedTable table, String identity) throws SQLException {
    String column = MovedTable.quoted(identity);
    long next =
        connection.number("select coalesce(max(" + column + "), 0) + 1 from " + table.quoted());
    connection.execute(
        "alter table " + table.quoted() + " alter column " + column + " restart with " + next);
  }

  /** The rows of each table, here as the source and there. */
  List<TableRows> compare(MovedRows target) {
    return tables.stream()
        .filter(table -> !table.name().equals(KEYS))
        .map(table -> new TableRows(table.name(), count(table), target.count(table)))
        .toList();
  }

  /** Replaces the keys, and with them the marks of the move. */
  void copyKeys(MovedRows source) {
    connection.inTransaction(
        () -> {
          connection.execute("delete from secret_key");
          try (Statement statement = source.connection.jdbc().createStatement();
              ResultSet row =
                  statement.executeQuery(
                      "select number, id, created_at from secret_key order by number");
              PreparedStatement insert =
                  connection
                      .jdbc()
                      .prepareStatement(
                          "insert into secret_key (number, id, created_at) values (?, ?, ?)")) {
            while (row.next()) {
              for (int i = 1; i <= 3; i++) {
                insert.setObject(
                    i,
                    (i == 3 ? ColumnKind.TIME : i == 2 ? ColumnKind.TEXT : ColumnKind.INTEGER)
                        .read(row, i));
              }
              int unused = insert.executeUpdate();
            }
          }
        });
  }
}
