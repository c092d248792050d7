package dev.vidport.persistence.secret;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.signing.port.SecretsStatus;
import dev.vidport.usecases.signing.port.StoredSecrets;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypts the values of the {@link EncryptedColumn encrypted columns} with another key. */
public final class JdbcStoredSecrets implements StoredSecrets {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcStoredSecrets.class);
  private static final int BATCH = 200;

  private final Database database;
  private final SecretCipher cipher;

  public JdbcStoredSecrets(Database database, SecretCipher cipher) {
    this.database = database;
    this.cipher = cipher;
  }

  @Override
  public SecretsStatus status() {
    return new SecretsStatus(
        cipher.keys().first().id(), database.apart(handle -> ValueCounts.byKey(handle)));
  }

  @Override
  public long reencrypt() {
    long changed = 0;
    for (EncryptedColumn column : EncryptedColumn.values()) {
      List<Object> after = List.of();
      List<Value> batch;
      do {
        batch = read(column, after);
        changed += write(column, batch);
        if (!batch.isEmpty()) {
          after = batch.get(batch.size() - 1).row();
        }
      } while (batch.size() == BATCH);
    }
    return changed;
  }

  /** The next values of previous keys, in the order of their rows. */
  private List<Value> read(EncryptedColumn column, List<Object> after) {
    String key = String.join(", ", column.primaryKey());
    String later =
        after.isEmpty()
            ? ""
            : String.format(Locale.ROOT, "and (%s) > (%s)", key, parameters(column));
    String sql =
        String.format(
            Locale.ROOT,
            """
            select %1$s, %2$s from %3$s
            where %2$s is not null and %4$s <> :prefix %5$s
            order by %1$s fetch first :max rows only
            """,
            key,
            column.column(),
            column.table(),
            ValueCounts.prefix(column),
            later);
    return database.apart(
        handle -> {
          Query query =
              handle
                  .createQuery(sql)
                  .bind("prefix", SecretCipher.prefix(cipher.keys().first().id()))
                  .bind("max", BATCH);
          for (int i = 0; i < after.size(); i++) {
            query.bind("key" + i, after.get(i));
          }
          return query.map((row, context) -> Value.read(row, column)).list();
        });
  }

  private static String parameters(EncryptedColumn column) {
    return IntStream.range(0, column.primaryKey().size())
        .mapToObj(i -> ":key" + i)
        .collect(Collectors.joining(", "));
  }

  private int write(EncryptedColumn column, List<Value> values) {
    return database.apart(
        handle ->
            handle.inTransaction(
                same -> values.stream().mapToInt(value -> write(same, column, value)).sum()));
  }

  /** Leaves a value alone that a request has changed or deleted in the meantime. */
  private int write(Handle handle, EncryptedColumn column, Value value) {
    Object[] row = value.row().toArray();
    byte[] encrypted;
    try {
      encrypted = cipher.encrypt(cipher.decrypt(value.stored(), column, row), column, row);
    } catch (DamagedDataException e) {
      LOG.error("A stored secret keeps its key: place={}", column.place(row), e);
      return 0;
    }
    String condition =
        IntStream.range(0, row.length)
            .mapToObj(i -> column.primaryKey().get(i) + " = :key" + i)
            .collect(Collectors.joining(" and "));
    Update update =
        handle
            .createUpdate(
                String.format(
                    Locale.ROOT,
                    "update %1$s set %2$s = :new where %3$s and %2$s = :old",
                    column.table(),
                    column.column(),
                    condition))
            .bind("new", encrypted)
            .bind("old", value.stored());
    for (int i = 0; i < row.length; i++) {
      update.bind("key" + i, row[i]);
    }
    return update.execute();
  }

  /**
   * A stored value.
   *
   * @param row the primary key of its row
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Value(List<Object> row, byte[] stored) {
    static Value read(ResultSet row, EncryptedColumn column) throws SQLException {
      List<Object> key = new ArrayList<>();
      for (String name : column.primaryKey()) {
        key.add(row.getObject(name));
      }
      return new Value(key, row.getBytes(column.column()));
    }
  }
}
