package dev.vidport.http.server.gate;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Meaning;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
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

/** Gives a request that is sent again its first answer, and its effect once. */
final class Replays {
  private static final Logger LOG = LoggerFactory.getLogger(Replays.class);
  private static final Map<String, String> REPLAYED = Map.of("Idempotent-Replayed", "true");

  /** Refusals that may be over by the next try, so that they must not stick to the key. */
  private static final Set<Meaning> PASSING =
      EnumSet.of(
          Meaning.UNAUTHENTICATED, Meaning.LIMITED, Meaning.INCONSISTENT, Meaning.UNAVAILABLE);

  private final IdempotencyKeys keys;
  private final Transactions transactions;
  private final Clock clock;

  Replays(IdempotencyKeys keys, Transactions transactions, Clock clock) {
    this.keys = keys;
    this.transactions = transactions;
    this.clock = clock;
  }

  Reply once(AccountId account, String key, String fingerprint, String requestId, Effect effect)
      throws IOException {
    Claim claim = keys.claim(account, key, fingerprint, clock.instant());
    if (claim instanceof Claim.Replay replay) {
      return new Reply(replay.answer().status(), replay.answer().body(), REPLAYED);
    }
    if (claim instanceof Claim.InProgress) {
      throw new Refused(
          new Refusal.Later(
              RefusalCode.IDEMPOTENCY_IN_PROGRESS,
              "a request with this Idempotency-Key is still being processed",
              Duration.ofSeconds(1)));
    }
    if (claim instanceof Claim.Reused) {
      throw new Refused(
          RefusalCode.IDEMPOTENCY_KEY_REUSED, "this Idempotency-Key was used for another request");
    }
    return first(account, key, requestId, effect);
  }

  private Reply first(AccountId account, String key, String requestId, Effect effect)
      throws IOException {
    boolean settled = false;
    try {
      Reply reply = transactions.in(() -> remembered(account, key, effect));
      settled = true;
      return reply;
    } catch (Refused e) {
      // Its transaction is undone; that it was refused is remembered apart from it.
      if (!PASSING.contains(e.refusal().code().meaning())) {
        keys.answered(account, key, stored(ErrorBody.reply(e.refusal(), requestId)));
        settled = true;
      }
      throw e;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (!settled) {
        release(account, key);
      }
    }
  }

  private Reply remembered(AccountId account, String key, Effect effect) {
    try {
      Reply reply = effect.reply();
      keys.answered(account, key, stored(reply));
      return reply;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void release(AccountId account, String key) {
    try {
      keys.release(account, key);
    } catch (RuntimeException e) {
      // Not worth hiding the first fault for: the claim ends by itself.
      LOG.warn("an idempotency key stays claimed for {}", IdempotencyKeys.LEASE, e);
    }
  }

  private static IdempotencyKeys.Answer stored(Reply reply) {
    return new IdempotencyKeys.Answer(reply.status(), reply.json());
  }

  /** What a request does when it is the first. */
  @FunctionalInterface
  interface Effect {
    Reply reply() throws IOException;
  }
}
