package dev.vidport.persistence.move;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Writes rows by PostgreSQL's COPY. Each COPY has a limited number of rows, so that its end, at
 * which the server checks the references, takes a limited time.
 */
final class CopyRowWriter implements RowWriter {
  private static final int MAX_ROWS = 50_000;
  private static final int BUFFER = 1 << 16;

  private final Connection connection;
  private final String statement;
  private final List<ColumnKind> kinds;
  private final StringBuilder buffer = new StringBuilder();
  private @Nullable CopyIn copy;
  private int rows;

  CopyRowWriter(Connection connection, MovedTable table, List<ColumnKind> kinds) {
    this.connection = connection;
    this.statement = "copy " + table.quoted() + " (" + table.quotedColumns() + ") from stdin";
    this.kinds = List.copyOf(kinds);
  }

  @Override
  public void write(@Nullable Object[] row) throws SQLException {
    for (int i = 0; i < row.length; i++) {
      Object value = row[i];
      buffer.append(i == 0 ? "" : "\t").append(value == null ? "\\N" : kinds.get(i).text(value));
    }
    buffer.append('\n');
    rows++;
    if (buffer.length() >= BUFFER) {
      send();
    }
    if (rows == MAX_ROWS) {
      finish();
    }
  }

  private void send() throws SQLException {
    CopyIn open = copy;
    if (open == null) {
      open = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(statement);
      copy = open;
    }
    byte[] bytes = buffer.toString().getBytes(UTF_8);
    open.writeToCopy(bytes, 0, bytes.length);
    buffer.setLength(0);
  }

  @Override
  public void finish() throws SQLException {
    if (buffer.length() > 0) {
      send();
    }
    CopyIn open = copy;
    if (open != null) {
      copy = null;
      long unused = open.endCopy();
    }
    rows = 0;
  }

  @Override
  public void close() throws SQLException {
    CopyIn open = copy;
    if (open != null && open.isActive()) {
      open.cancelCopy();
    }
  }
}
