package dev.vidport.persistence.secret;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Counts the encrypted values of a database by their keys. */
final class ValueCounts {
  private ValueCounts() {}

  /** The beginning of a value, in SQL. */
  static String prefix(EncryptedColumn column) {
    return String.format(
        Locale.ROOT, "substring(%s from 1 for %d)", column.column(), SecretCipher.PREFIX_BYTES);
  }

  /** The number of values of each key, by its id. */
  static Map<String, Long> byKey(Handle handle) {
    Map<String, Long> counts = new TreeMap<>();
    for (EncryptedColumn column : EncryptedColumn.values()) {
      handle
          .createQuery(
              String.format(
                  Locale.ROOT,
                  "select %1$s as prefix, count(*) as number from %2$s where %3$s is not null"
                      + " group by %1$s",
                  prefix(column),
                  column.table(),
                  column.column()))
          .map(
              (row, context) ->
                  Map.entry(SecretCipher.keyId(row.getBytes("prefix")), row.getLong("number")))
          .forEach(entry -> counts.merge(entry.getKey(), entry.getValue(), Long::sum));
    }
    return counts;
  }

  /** Whether there is a value of a key. */
  static boolean anyOf(Handle handle, String keyId) {
    return Stream.of(EncryptedColumn.values()).anyMatch(column -> anyOf(handle, column, keyId));
  }

  private static boolean anyOf(Handle handle, EncryptedColumn column, String keyId) {
    return handle
        .createQuery(
            String.format(
                Locale.ROOT,
                "select 1 from %s where %s = :prefix fetch first 1 rows only",
                column.table(),
                prefix(column)))
        .bind("prefix", SecretCipher.prefix(keyId))
        .mapTo(int.class)
        .findOne()
        .isPresent();
  }
}
