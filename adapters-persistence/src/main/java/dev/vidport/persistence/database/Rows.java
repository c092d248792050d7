package dev.vidport.persistence.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads columns that may be null, and columns of types for which JDBC has no method. */
public final class Rows {
  private Rows() {}

  public static Instant instant(ResultSet row, String column) throws SQLException {
    return instant(row, row.findColumn(column));
  }

  /**
   * @param column its position, from 1
   */
  public static Instant instant(ResultSet row, int column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  public static Optional<Instant> optionalInstant(ResultSet row, String column)
      throws SQLException {
    return optionalInstant(row, row.findColumn(column));
  }

  /**
   * @param column its position, from 1
   */
  public static Optional<Instant> optionalInstant(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  public static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  /**
   * @param column its position, from 1
   */
  public static Optional<String> text(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  public static OptionalInt integer(ResultSet row, String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
  }

  public static OptionalLong bigint(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
