package dev.vidport.persistence.move;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** Writes rows by batches of inserts, for the embedded database. */
final class BatchRowWriter implements RowWriter {
  private static final int BATCH = 200;

  private final PreparedStatement insert;
  private int waiting;

  BatchRowWriter(Connection connection, MovedTable table) throws SQLException {
    this.insert =
        connection.prepareStatement(
            "insert into "
                + table.quoted()
                + " ("
                + table.quotedColumns()
                + ") values ("
                + String.join(", ", Collections.nCopies(table.columns().size(), "?"))
                + ")");
  }

  @Override
  public void write(@Nullable Object[] row) throws SQLException {
    for (int i = 0; i < row.length; i++) {
      insert.setObject(i + 1, row[i]);
    }
    insert.addBatch();
    waiting++;
    if (waiting == BATCH) {
      finish();
    }
  }

  @Override
  public void finish() throws SQLException {
    if (waiting > 0) {
      int[] unused = insert.executeBatch();
      waiting = 0;
    }
  }

  @Override
  public void close() throws SQLException {
    insert.close();
  }
}
