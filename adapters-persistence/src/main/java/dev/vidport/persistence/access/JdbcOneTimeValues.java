package dev.vidport.persistence.access;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.access.port.OneTimeValues;
import java.time.Instant;

/** Used values in the table {@code one_time_value}. */
public final class JdbcOneTimeValues implements OneTimeValues {
  private final Database database;

  public JdbcOneTimeValues(Database database) {
    this.database = database;
  }

  @Override
  public boolean use(String hash, Instant expiresAt) {
    return database.update(
            """
            insert into one_time_value (hash, expires_at) values (:hash, :expiresAt)
            on conflict do nothing
            """,
            statement -> statement.bind("hash", hash).bind("expiresAt", expiresAt))
        == 1;
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.deleteEarliest("one_time_value", "hash", "expires_at", "<=", now, max);
  }
}
