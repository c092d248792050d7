package dev.vidport.persistence.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.secret.EncryptedColumn;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Idempotency keys in the table {@code idempotency_key}. */
public final class JdbcIdempotencyKeys implements IdempotencyKeys {
  /** A round fails only when another request won the key in the meantime. */
  private static final int MAX_ROUNDS = 10;

  private final Database database;
  private final SecretCipher cipher;

  public JdbcIdempotencyKeys(Database database, SecretCipher cipher) {
    this.database = database;
    this.cipher = cipher;
  }

  @Override
  public Claim claim(
      AccountId account, String key, String fingerprint, VideoId newVideo, Instant now) {
    return database.apart(
        handle -> {
          ClaimAttempt attempt =
              new ClaimAttempt(handle, cipher, account, key, fingerprint, newVideo, now);
          for (int round = 0; round < MAX_ROUNDS; round++) {
            Optional<Claim> claim = attempt.run();
            if (claim.isPresent()) {
              return claim.get();
            }
          }
          return new Claim.InProgress();
        });
  }

  @Override
  public void saveResponse(Claim.Granted claim, String response) {
    database.update(
        """
        update idempotency_key set response = :response
        where account_id = :account and name = :key and new_video = :newVideo
        """,
        statement ->
            statement
                .bind(
                    "response",
                    cipher.encrypt(
                        response,
                        EncryptedColumn.IDEMPOTENT_RESPONSE,
                        claim.account().value(),
                        claim.key()))
                .bind("account", claim.account().value())
                .bind("key", claim.key())
                .bind("newVideo", claim.attempt().newVideo().value()));
  }

  @Override
  public void release(Claim.Granted claim) {
    database.update(
        """
        delete from idempotency_key
        where account_id = :account and name = :key and lease_ends_at = :leaseEndsAt
        and response is null
        """,
        statement ->
            statement
                .bind("account", claim.account().value())
                .bind("key", claim.key())
                .bind("leaseEndsAt", claim.leaseEndsAt()));
  }

  @Override
  public void endLease(Claim.Granted claim, Instant now) {
    database.update(
        """
        update idempotency_key set lease_ends_at = :now
        where account_id = :account and name = :key and lease_ends_at = :leaseEndsAt
        """,
        statement ->
            statement
                .bind("now", now)
                .bind("account", claim.account().value())
                .bind("key", claim.key())
                .bind("leaseEndsAt", claim.leaseEndsAt()));
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.inTransaction(handle -> delete(handle, now.minus(RETENTION), max));
  }

  private static int delete(Handle handle, Instant before, int max) {
    List<ExpiredKey> expired =
        handle
            .createQuery(
                """
                select account_id, name, claimed_at from idempotency_key
                where claimed_at <= :before
                order by claimed_at
                fetch first :max rows only
                """)
            .bind("before", before)
            .bind("max", max)
            .map((row, context) -> ExpiredKey.read(row))
            .list();
    if (expired.isEmpty()) {
      return 0;
    }
    // A request may have claimed a key anew in the meantime, at another time.
    PreparedBatch batch =
        handle.prepareBatch(
            """
            delete from idempotency_key
            where account_id = :account and name = :key and claimed_at = :claimedAt
            """);
    expired.forEach(
        key ->
            batch
                .bind("account", key.account)
                .bind("key", key.name)
                .bind("claimedAt", key.claimedAt)
                .add());
    return IntStream.of(batch.execute()).sum();
  }

  private record ExpiredKey(String account, String name, Instant claimedAt) {
    static ExpiredKey read(ResultSet row) throws SQLException {
      return new ExpiredKey(
          row.getString("account_id"), row.getString("name"), Rows.instant(row, "claimed_at"));
    }
  }
}
