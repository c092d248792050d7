package dev.vidport.persistence.move;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How the values of a column are read from either database, and written as text for COPY. */
enum ColumnKind {
  TEXT {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      return row.getString(column);
    }

    @Override
    String text(Object value) {
      return escaped((String) value);
    }
  },

  BYTES {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      return row.getBytes(column);
    }

    @Override
    String text(Object value) {
      return "\\\\x" + HexFormat.of().formatHex((byte[]) value);
    }
  },

  TIME {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      return row.getObject(column, OffsetDateTime.class);
    }

    @Override
    String text(Object value) {
      return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
          ((OffsetDateTime) value).withOffsetSameInstant(ZoneOffset.UTC));
    }
  },

  DATE {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      return row.getObject(column, LocalDate.class);
    }
  },

  UNIQUE_ID {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      return row.getObject(column, UUID.class);
    }
  },

  DECIMAL {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      return row.getBigDecimal(column);
    }

    @Override
    String text(Object value) {
      return ((BigDecimal) value).toPlainString();
    }
  },

  INTEGER {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      long value = row.getLong(column);
      return row.wasNull() ? null : value;
    }
  },

  FLOATING {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      double value = row.getDouble(column);
      return row.wasNull() ? null : value;
    }
  },

  BOOLEAN {
    @Override
    @Nullable Object read(ResultSet row, int column) throws SQLException {
      boolean value = row.getBoolean(column);
      return row.wasNull() ? null : value;
    }
  };

  /** The value of a column, from 1; null if it is null. */
  abstract @Nullable Object read(ResultSet row, int column) throws SQLException;

  /** The value as PostgreSQL's COPY reads it. */
  String text(Object value) {
    return value.toString();
  }

  /**
   * @param type the name of the type of the column in H2 or PostgreSQL
   */
  static ColumnKind of(String type) {
    String name = type.toLowerCase(Locale.ROOT);
    if (name.startsWith("timestamp")) {
      return TIME;
    }
    return switch (name) {
      case "character varying", "varchar", "text" -> TEXT;
      case "binary varying", "varbinary", "bytea" -> BYTES;
      case "date" -> DATE;
      case "uuid" -> UNIQUE_ID;
      case "numeric", "decimal" -> DECIMAL;
      case "smallint", "integer", "bigint", "int2", "int4", "int8", "serial", "bigserial" ->
          INTEGER;
      case "double precision", "float8" -> FLOATING;
      case "boolean", "bool" -> BOOLEAN;
      default -> throw new IllegalStateException("no kind for the type " + type);
    };
  }

  /** The format of COPY escapes its delimiters and the backslash. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
