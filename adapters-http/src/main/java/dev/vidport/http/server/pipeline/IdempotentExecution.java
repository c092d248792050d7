package dev.vidport.http.server.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes a request with an Idempotency-Key once; a repeated request gets the first response. A
 * refused request has no effect, so it does not use up its key.
 *
 * <p>No transaction spans the execution, because requests wait for the object store. The effect of
 * an attempt whose response was lost is recognized by the use case ({@link Attempt}).
 */
final class IdempotentExecution {
  private static final Logger LOG = LoggerFactory.getLogger(IdempotentExecution.class);

  /** After these refusals the request may have had a part of its effect. */
  private static final Set<RefusalCategory> INTERRUPTED =
      EnumSet.of(RefusalCategory.INCONSISTENT, RefusalCategory.UNAVAILABLE);

  private final IdempotencyKeys keys;
  private final RandomGenerator random;
  private final Clock clock;

  IdempotentExecution(IdempotencyKeys keys, RandomGenerator random, Clock clock) {
    this.keys = keys;
    this.random = random;
    this.clock = clock;
  }

  SerializedResponse run(AccountId account, String key, String fingerprint, Effect effect)
      throws IOException {
    Claim claim =
        keys.claim(account, key, fingerprint, VideoId.random(random), Timestamps.now(clock));
    if (claim instanceof Claim.Replay replay) {
      return ofStored(replay.response()).withHeader("Idempotent-Replayed", "true");
    }
    if (claim instanceof Claim.Granted granted) {
      return run(granted, effect);
    }
    if (claim instanceof Claim.InProgress) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.IDEMPOTENCY_IN_PROGRESS,
              "a request with this Idempotency-Key is still being processed",
              Duration.ofSeconds(1)));
    }
    throw new RefusalException(
        RefusalCode.IDEMPOTENCY_KEY_REUSED,
        "this Idempotency-Key was already used for a different request");
  }

  private SerializedResponse run(Claim.Granted claim, Effect effect) throws IOException {
    boolean isRefused = false;
    boolean hasResponse = false;
    try {
      SerializedResponse response = effect.run(claim.attempt());
      keys.saveResponse(claim, stored(response));
      hasResponse = true;
      return response;
    } catch (RefusalException e) {
      isRefused = !INTERRUPTED.contains(e.refusal().code().category());
      throw e;
    } finally {
      if (!hasResponse) {
        giveUp(claim, isRefused && !claim.attempt().isRetry());
      }
    }
  }

  /**
   * Status and body as one text, such as {@code 201 {"videoId":…}}. A response with headers of its
   * own can't be repeated: they may be a redirect or a cookie.
   */
  private static String stored(SerializedResponse response) {
    return response.status() + " " + new String(response.body(), UTF_8);
  }

  private static SerializedResponse ofStored(String stored) {
    int space = stored.indexOf(' ');
    return SerializedResponse.json(
        Integer.parseInt(stored.substring(0, space)), stored.substring(space + 1));
  }

  private void giveUp(Claim.Granted claim, boolean hadNoEffect) {
    try {
      if (hadNoEffect) {
        keys.release(claim);
      } else {
        keys.endLease(claim, Timestamps.now(clock));
      }
    } catch (RuntimeException e) {
      // Must not hide the first failure. The lease ends by itself.
      LOG.warn("Failed to release an idempotency key: leaseEndsAt={}", claim.leaseEndsAt(), e);
    }
  }

  /** The effect of a request; an attempt recognizes the effects of earlier attempts. */
  @FunctionalInterface
  interface Effect {
    SerializedResponse run(Attempt attempt) throws IOException;
  }
}
