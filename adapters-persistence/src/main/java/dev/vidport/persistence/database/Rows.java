package dev.vidport.persistence.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads columns of types for which JDBC has no method. */
public final class Rows {
  private Rows() {}

  public static Instant instant(ResultSet row, String column) throws SQLException {
    return instant(row, row.findColumn(column));
  }

  public static @Nullable Instant nullableInstant(ResultSet row, String column)
      throws SQLException {
    return nullableInstant(row, row.findColumn(column));
  }

  /**
   * @param column its position, from 1
   */
  public static Instant instant(ResultSet row, int column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /**
   * @param column its position, from 1
   */
  public static @Nullable Instant nullableInstant(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant)
        .orElse(null);
  }
}
