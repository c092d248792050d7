package dev.vidport.persistence.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.access.IdempotencyKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Idempotency keys in the table {@code idempotency_key}. */
public final class JdbcIdempotencyKeys implements IdempotencyKeys {
  /** A round fails only when another request won the key in the meantime. */
  private static final int MAX_ROUNDS = 10;

  private final Database database;

  public JdbcIdempotencyKeys(Database database) {
    this.database = database;
  }

  @Override
  public Claim claim(AccountId account, String key, String fingerprint, Instant now) {
    return database.apart(
        handle -> {
          ClaimAttempt attempt = new ClaimAttempt(handle, account.value(), key, fingerprint, now);
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
  public void saveResponse(AccountId account, String key, String response) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    update idempotency_key set response = :response
                    where account_id = :account and name = :key
                    """)
                .bind("response", response)
                .bind("account", account.value())
                .bind("key", key)
                .execute());
  }

  @Override
  public void release(AccountId account, String key) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    delete from idempotency_key
                    where account_id = :account and name = :key and response is null
                    """)
                .bind("account", account.value())
                .bind("key", key)
                .execute());
  }

  @Override
  public int sweep(Instant now, int max) {
    return database.in(() -> database.with(handle -> delete(handle, now.minus(RETENTION), max)));
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

  /** The attempt of one request to claim a key. */
  private record ClaimAttempt(
      Handle handle, String account, String key, String fingerprint, Instant now) {
    /** Empty when another request changed the key in between. */
    Optional<Claim> run() {
      if (insert()) {
        return Optional.of(new Claim.First());
      }
      return stored().flatMap(this::against);
    }

    private Optional<Claim> against(Stored stored) {
      boolean expired = !now.isBefore(stored.claimedAt.plus(RETENTION));
      boolean abandoned = stored.response == null && !now.isBefore(stored.claimedAt.plus(LEASE));
      if (expired || (abandoned && stored.fingerprint.equals(fingerprint))) {
        return takeOver(stored) ? Optional.of(new Claim.First()) : Optional.empty();
      }
      if (!stored.fingerprint.equals(fingerprint)) {
        return Optional.of(new Claim.Reused());
      }
      return Optional.of(
          stored.response == null ? new Claim.InProgress() : new Claim.Replay(stored.response));
    }

    private boolean insert() {
      return handle
              .createUpdate(
                  """
                  insert into idempotency_key (account_id, name, fingerprint, claimed_at)
                  values (:account, :key, :fingerprint, :now)
                  on conflict do nothing
                  """)
              .bind("account", account)
              .bind("key", key)
              .bind("fingerprint", fingerprint)
              .bind("now", now)
              .execute()
          == 1;
    }

    private boolean takeOver(Stored stored) {
      return handle
              .createUpdate(
                  """
                  update idempotency_key
                  set fingerprint = :fingerprint, claimed_at = :now, response = null
                  where account_id = :account and name = :key and claimed_at = :claimedAt
                  """)
              .bind("account", account)
              .bind("key", key)
              .bind("fingerprint", fingerprint)
              .bind("now", now)
              .bind("claimedAt", stored.claimedAt)
              .execute()
          == 1;
    }

    private Optional<Stored> stored() {
      return handle
          .createQuery(
              """
              select fingerprint, claimed_at, response from idempotency_key
              where account_id = :account and name = :key
              """)
          .bind("account", account)
          .bind("key", key)
          .map((row, context) -> Stored.read(row))
          .findOne();
    }
  }

  private record ExpiredKey(String account, String name, Instant claimedAt) {
    static ExpiredKey read(ResultSet row) throws SQLException {
      return new ExpiredKey(
          row.getString("account_id"), row.getString("name"), Rows.instant(row, "claimed_at"));
    }
  }

  private record Stored(String fingerprint, Instant claimedAt, @Nullable String response) {
    static Stored read(ResultSet row) throws SQLException {
      return new Stored(
          row.getString("fingerprint"), Rows.instant(row, "claimed_at"), row.getString("response"));
    }
  }
}
