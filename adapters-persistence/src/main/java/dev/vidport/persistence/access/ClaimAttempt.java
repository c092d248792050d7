package dev.vidport.persistence.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.secret.EncryptedColumn;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The attempt of one request to claim a key in the table {@code idempotency_key}. */
record ClaimAttempt(
    Handle handle,
    SecretCipher cipher,
    AccountId account,
    String key,
    String fingerprint,
    VideoId newVideo,
    Instant now) {
  /** Empty when another request changed the key in between. */
  Optional<Claim> run() {
    if (insert()) {
      return Optional.of(granted(new Attempt(newVideo, false)));
    }
    return stored().flatMap(this::against);
  }

  private Optional<Claim> against(Stored stored) {
    if (!now.isBefore(stored.claimedAt.plus(IdempotencyKeys.RETENTION))) {
      return takeOver(stored, now, new Attempt(newVideo, false));
    }
    if (!stored.fingerprint.equals(fingerprint)) {
      return Optional.of(new Claim.Reused());
    }
    if (stored.response.isPresent()) {
      return Optional.of(new Claim.Replay(stored.response.get()));
    }
    if (now.isBefore(stored.leaseEndsAt)) {
      return Optional.of(new Claim.InProgress());
    }
    return takeOver(stored, stored.claimedAt, new Attempt(stored.newVideo, true));
  }

  private boolean insert() {
    return handle
            .createUpdate(
                """
                insert into idempotency_key
                (account_id, name, fingerprint, claimed_at, new_video, lease_ends_at)
                values (:account, :key, :fingerprint, :now, :newVideo, :leaseEndsAt)
                on conflict do nothing
                """)
            .bind("account", account.value())
            .bind("key", key)
            .bind("fingerprint", fingerprint)
            .bind("now", now)
            .bind("newVideo", newVideo.value())
            .bind("leaseEndsAt", leaseEndsAt())
            .execute()
        == 1;
  }

  private Optional<Claim> takeOver(Stored stored, Instant claimedAt, Attempt attempt) {
    int changed =
        handle
            .createUpdate(
                """
                update idempotency_key
                set fingerprint = :fingerprint, claimed_at = :claimedAt, response = null,
                    new_video = :newVideo, lease_ends_at = :leaseEndsAt
                where account_id = :account and name = :key and lease_ends_at = :endedAt
                """)
            .bind("account", account.value())
            .bind("key", key)
            .bind("fingerprint", fingerprint)
            .bind("claimedAt", claimedAt)
            .bind("newVideo", attempt.newVideo().value())
            .bind("leaseEndsAt", leaseEndsAt())
            .bind("endedAt", stored.leaseEndsAt)
            .execute();
    return changed == 1 ? Optional.of(granted(attempt)) : Optional.empty();
  }

  private Claim granted(Attempt attempt) {
    return new Claim.Granted(account, key, attempt, leaseEndsAt());
  }

  private Instant leaseEndsAt() {
    return now.plus(IdempotencyKeys.LEASE);
  }

  private Optional<Stored> stored() {
    return handle
        .createQuery(
            """
            select fingerprint, claimed_at, response, new_video, lease_ends_at
            from idempotency_key
            where account_id = :account and name = :key
            """)
        .bind("account", account.value())
        .bind("key", key)
        .map((row, context) -> stored(row))
        .findOne();
  }

  private Stored stored(ResultSet row) throws SQLException {
    return new Stored(
        row.getString("fingerprint"),
        Rows.instant(row, "claimed_at"),
        Optional.ofNullable(row.getBytes("response")).map(this::response),
        new VideoId(row.getString("new_video")),
        Rows.instant(row, "lease_ends_at"));
  }

  private String response(byte[] stored) {
    return cipher.decryptText(stored, EncryptedColumn.IDEMPOTENT_RESPONSE, account.value(), key);
  }

  private record Stored(
      String fingerprint,
      Instant claimedAt,
      Optional<String> response,
      VideoId newVideo,
      Instant leaseEndsAt) {}
}
