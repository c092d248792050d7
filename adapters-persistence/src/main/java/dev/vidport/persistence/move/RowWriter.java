package dev.vidport.persistence.move;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Adds rows to a table of the target, with the memory of a batch. */
interface RowWriter extends AutoCloseable {
  void write(@Nullable Object[] row) throws SQLException;

  /** Sends the rest of the rows. Without this call, the last batch is lost. */
  void finish() throws SQLException;

  @Override
  void close() throws SQLException;
}
