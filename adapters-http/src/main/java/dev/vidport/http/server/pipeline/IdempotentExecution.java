package dev.vidport.http.server.pipeline;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.IdempotencyKeys.Claim;
import dev.vidport.usecases.job.Transactions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes a request with an Idempotency-Key once; a repeated request gets the first response. */
final class IdempotentExecution {
  private static final Logger LOG = LoggerFactory.getLogger(IdempotentExecution.class);
  private static final Map<String, String> REPLAYED_HEADER = Map.of("Idempotent-Replayed", "true");

  /** Temporary refusals. They are not stored with the key, because a retry may succeed. */
  private static final Set<RefusalCategory> TEMPORARY =
      EnumSet.of(
          RefusalCategory.UNAUTHENTICATED,
          RefusalCategory.LIMITED,
          RefusalCategory.INCONSISTENT,
          RefusalCategory.UNAVAILABLE);

  private final IdempotencyKeys keys;
  private final Transactions transactions;
  private final Clock clock;

  IdempotentExecution(IdempotencyKeys keys, Transactions transactions, Clock clock) {
    this.keys = keys;
    this.transactions = transactions;
    this.clock = clock;
  }

  SerializedResponse run(
      AccountId account, String key, String fingerprint, String requestId, Effect effect)
      throws IOException {
    Claim claim = keys.claim(account, key, fingerprint, clock.instant());
    if (claim instanceof Claim.Replay replay) {
      return SerializedResponse.ofStored(replay.response(), REPLAYED_HEADER);
    }
    if (claim instanceof Claim.InProgress) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.IDEMPOTENCY_IN_PROGRESS,
              "a request with this Idempotency-Key is still being processed",
              Duration.ofSeconds(1)));
    }
    if (claim instanceof Claim.Reused) {
      throw new RefusalException(
          RefusalCode.IDEMPOTENCY_KEY_REUSED,
          "this Idempotency-Key was already used for a different request");
    }
    return runFirst(account, key, requestId, effect);
  }

  private SerializedResponse runFirst(
      AccountId account, String key, String requestId, Effect effect) throws IOException {
    boolean isSettled = false;
    try {
      SerializedResponse response = transactions.in(() -> runAndStore(account, key, effect));
      isSettled = true;
      return response;
    } catch (RefusalException e) {
      // The transaction was rolled back; the refusal is stored separately.
      if (!TEMPORARY.contains(e.refusal().code().category())) {
        keys.saveResponse(account, key, ErrorBody.response(e.refusal(), requestId).stored());
        isSettled = true;
      }
      throw e;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (!isSettled) {
        release(account, key);
      }
    }
  }

  private SerializedResponse runAndStore(AccountId account, String key, Effect effect) {
    try {
      SerializedResponse response = effect.run();
      keys.saveResponse(account, key, response.stored());
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void release(AccountId account, String key) {
    try {
      keys.release(account, key);
    } catch (RuntimeException e) {
      // Must not hide the first failure. The claim expires by itself.
      LOG.warn("Idempotency key not released; it expires after {}", IdempotencyKeys.LEASE, e);
    }
  }

  /** The effect of a request, executed only for the first request with a key. */
  @FunctionalInterface
  interface Effect {
    SerializedResponse run() throws IOException;
  }
}
