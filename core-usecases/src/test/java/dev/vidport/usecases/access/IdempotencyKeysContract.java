package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link IdempotencyKeys} must do. */
public abstract class IdempotencyKeysContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Claim IN_PROGRESS = new Claim.InProgress();
  private static final Claim REUSED = new Claim.Reused();
  private static final String RESPONSE = "201 {\"videoId\":\"…\"}";

  private final AccountId account = VideoFixture.account();

  protected abstract IdempotencyKeys keys();

  protected abstract Transactions transactions();

  @Test
  void firstClaimIsFirst() {
    assertThat(first("f", NOW).attempt()).isEqualTo(new Attempt(newVideo(1), false));
  }

  @Test
  void repeatedRequestIsInProgress() {
    claim("f", NOW);

    assertThat(claim("f", NOW)).isEqualTo(IN_PROGRESS);
  }

  @Test
  void repeatedRequestGetsStoredResponse() {
    keys().saveResponse(first("f", NOW), RESPONSE);

    assertThat(claim("f", NOW.plusSeconds(5))).isEqualTo(new Claim.Replay(RESPONSE));
  }

  @Test
  void responseWithoutBodyIsStored() {
    keys().saveResponse(first("f", NOW), "204 ");

    assertThat(claim("f", NOW)).isEqualTo(new Claim.Replay("204 "));
  }

  @Test
  void otherRequestWithSameKeyIsReuse() {
    Claim.Granted claim = first("f", NOW);

    assertThat(claim("g", NOW)).isEqualTo(REUSED);

    keys().saveResponse(claim, RESPONSE);
    assertThat(claim("g", NOW)).isEqualTo(REUSED);
  }

  @Test
  void keysOfAccountsAreIndependent() {
    claim("f", NOW);

    assertThat(keys().claim(VideoFixture.account(), "key", "g", newVideo(2), NOW))
        .isInstanceOf(Claim.Granted.class);
  }

  @Test
  void releasedKeyCanBeClaimedAgain() {
    keys().release(first("f", NOW));

    assertThat(retry(claim("g", NOW))).isFalse();
  }

  @Test
  void storedResponseIsNotReleased() {
    Claim.Granted claim = first("f", NOW);
    keys().saveResponse(claim, RESPONSE);

    keys().release(claim);
    keys().endLease(claim, NOW);

    assertThat(claim("f", NOW)).isEqualTo(new Claim.Replay(RESPONSE));
  }

  @Test
  void unfinishedRequestCanBeAttemptedAgainAfterItsLease() {
    Attempt attempt = first("f", NOW).attempt();

    assertThat(claim("f", NOW.plus(IdempotencyKeys.LEASE).minusSeconds(1))).isEqualTo(IN_PROGRESS);
    Claim.Granted again = granted(claim("f", NOW.plus(IdempotencyKeys.LEASE)));
    assertThat(again.attempt()).isEqualTo(new Attempt(attempt.newVideo(), true));
    assertThat(claim("f", NOW.plus(IdempotencyKeys.LEASE))).isEqualTo(IN_PROGRESS);
  }

  @Test
  void failedRequestCanBeAttemptedAgainAtOnceButNoOtherRequestWithItsKey() {
    Claim.Granted failed = first("f", NOW);

    keys().endLease(failed, NOW.plusSeconds(1));

    assertThat(claim("g", NOW.plusSeconds(1))).isEqualTo(REUSED);
    assertThat(granted(claim("f", NOW.plusSeconds(1))).attempt())
        .isEqualTo(new Attempt(failed.attempt().newVideo(), true));
  }

  @Test
  void attemptThatLostItsLeaseCannotEndTheNextOne() {
    Instant later = NOW.plus(IdempotencyKeys.LEASE);
    Claim.Granted slow = first("f", NOW);
    claim("f", later);

    keys().release(slow);
    keys().endLease(slow, later);

    assertThat(claim("f", later)).isEqualTo(IN_PROGRESS);
  }

  @Test
  void responseOfAnAttemptThatLostItsLeaseIsStored() {
    Instant later = NOW.plus(IdempotencyKeys.LEASE);
    Claim.Granted slow = first("f", NOW);
    claim("f", later);

    keys().saveResponse(slow, RESPONSE);

    assertThat(claim("f", later)).isEqualTo(new Claim.Replay(RESPONSE));
  }

  @Test
  void responseExpiresAfterOneDay() {
    keys().saveResponse(first("f", NOW), RESPONSE);

    assertThat(claim("f", NOW.plus(IdempotencyKeys.RETENTION).minusSeconds(1)))
        .isEqualTo(new Claim.Replay(RESPONSE));
    assertThat(retry(claim("g", NOW.plus(IdempotencyKeys.RETENTION)))).isFalse();
  }

  @Test
  void sweepDeletesExpiredKeys() {
    keys().claim(account, "old", "f", newVideo(2), NOW);
    keys().claim(account, "young", "f", newVideo(2), NOW.plusSeconds(1));

    assertThat(keys().deleteExpired(NOW.plus(IdempotencyKeys.RETENTION), 10)).isEqualTo(1);

    assertThat(keys().claim(account, "young", "f", newVideo(2), NOW.plusSeconds(2)))
        .isEqualTo(IN_PROGRESS);
    assertThat(retry(keys().claim(account, "old", "f", newVideo(2), NOW.plusSeconds(2)))).isFalse();
  }

  @Test
  void sweepDeletesTheOldestKeysUpToItsLimit() {
    Instant end = NOW.plus(IdempotencyKeys.RETENTION).plusSeconds(10);
    for (int i : new int[] {3, 1, 2}) {
      keys().claim(account, "key " + i, "f", newVideo(2), NOW.plusSeconds(i));
    }

    assertThat(keys().deleteExpired(end, 2)).isEqualTo(2);

    assertThat(keys().claim(account, "key 3", "f", newVideo(2), NOW.plusSeconds(4)))
        .isEqualTo(IN_PROGRESS);
    assertThat(keys().deleteExpired(end, 2)).isEqualTo(1);
    assertThat(keys().deleteExpired(end, 2)).isZero();
  }

  @Test
  void exactlyOneOfConcurrentClaimsIsFirst() throws Exception {
    List<Claim> claims = ParallelRunner.run(8, i -> claim("f", NOW));

    assertThat(claims.stream().filter(Claim.Granted.class::isInstance)).hasSize(1);
    assertThat(claims.stream().filter(IN_PROGRESS::equals)).hasSize(7);
  }

  @Test
  void exactlyOneOfConcurrentClaimsAfterLeaseIsFirst() throws Exception {
    claim("f", NOW);
    Instant later = NOW.plus(Duration.ofMinutes(10));

    List<Claim> claims = ParallelRunner.run(8, i -> claim("f", later));

    assertThat(claims.stream().filter(Claim.Granted.class::isInstance)).hasSize(1);
    assertThat(claims.stream().filter(IN_PROGRESS::equals)).hasSize(7);
  }

  @Test
  void claimSurvivesRollbackOfItsTransaction() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          claim("f", NOW);
                          throw new IllegalStateException("the effect failed");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(claim("f", NOW)).isEqualTo(IN_PROGRESS);
  }

  @Test
  void responseIsRolledBackWithItsEffect() {
    Claim.Granted claim = first("f", NOW);

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          keys().saveResponse(claim, RESPONSE);
                          throw new IllegalStateException("the effect failed");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(claim("f", NOW)).isEqualTo(IN_PROGRESS);
  }

  private Claim.Granted first(String fingerprint, Instant now) {
    return granted(keys().claim(account, "key", fingerprint, newVideo(1), now));
  }

  private Claim claim(String fingerprint, Instant now) {
    return keys().claim(account, "key", fingerprint, newVideo(2), now);
  }

  private static Claim.Granted granted(Claim claim) {
    assertThat(claim).isInstanceOf(Claim.Granted.class);
    return (Claim.Granted) claim;
  }

  private static boolean retry(Claim claim) {
    return granted(claim).attempt().isRetry();
  }

  private static VideoId newVideo(int number) {
    return new VideoId("%032x".formatted(number));
  }
}
