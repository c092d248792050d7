package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.storage.SigningKeys;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The key for signed links, in the table {@code signing_key}. */
public final class JdbcSigningKeys implements SigningKeys {
  private final Database database;

  public JdbcSigningKeys(Database database) {
    this.database = database;
  }

  @Override
  public byte[] loadOrStore(byte[] candidate) {
    return database.apart(handle -> load(handle).orElseGet(() -> store(handle, candidate)));
  }

  /** When several hosts start at once, one stores its candidate and all return that one. */
  private static byte[] store(Handle handle, byte[] candidate) {
    handle
        .createUpdate(
            "insert into signing_key (id, secret) values (1, :secret) on conflict do nothing")
        .bind("secret", candidate)
        .execute();
    return load(handle).orElseThrow();
  }

  private static Optional<byte[]> load(Handle handle) {
    return handle
        .createQuery("select secret from signing_key where id = 1")
        .map((row, context) -> row.getBytes("secret"))
        .findOne();
  }
}
