package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.access.IdempotencyKeys.Claim;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link IdempotencyKeys} must do. */
public abstract class IdempotencyKeysContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Claim FIRST = new Claim.First();
  private static final Claim IN_PROGRESS = new Claim.InProgress();
  private static final Claim REUSED = new Claim.Reused();
  private static final String RESPONSE = "201 {\"videoId\":\"…\"}";

  private final AccountId account = VideoFixture.account();

  protected abstract IdempotencyKeys keys();

  protected abstract Transactions transactions();

  @Test
  void firstClaimIsFirst() {
    assertThat(claim("f", NOW)).isEqualTo(FIRST);
  }

  @Test
  void repeatedRequestIsInProgress() {
    claim("f", NOW);

    assertThat(claim("f", NOW)).isEqualTo(IN_PROGRESS);
  }

  @Test
  void repeatedRequestGetsStoredResponse() {
    claim("f", NOW);
    keys().saveResponse(account, "key", RESPONSE);

    assertThat(claim("f", NOW.plusSeconds(5))).isEqualTo(new Claim.Replay(RESPONSE));
  }

  @Test
  void responseWithoutBodyIsStored() {
    claim("f", NOW);
    keys().saveResponse(account, "key", "204 ");

    assertThat(claim("f", NOW)).isEqualTo(new Claim.Replay("204 "));
  }

  @Test
  void otherRequestWithSameKeyIsReuse() {
    claim("f", NOW);

    assertThat(claim("g", NOW)).isEqualTo(REUSED);

    keys().saveResponse(account, "key", RESPONSE);
    assertThat(claim("g", NOW)).isEqualTo(REUSED);
  }

  @Test
  void keysOfAccountsAreIndependent() {
    claim("f", NOW);

    assertThat(keys().claim(VideoFixture.account(), "key", "g", NOW)).isEqualTo(FIRST);
  }

  @Test
  void releasedKeyCanBeClaimedAgain() {
    claim("f", NOW);

    keys().release(account, "key");

    assertThat(claim("g", NOW)).isEqualTo(FIRST);
  }

  @Test
  void storedResponseIsNotReleased() {
    claim("f", NOW);
    keys().saveResponse(account, "key", RESPONSE);

    keys().release(account, "key");

    assertThat(claim("f", NOW)).isEqualTo(new Claim.Replay(RESPONSE));
  }

  @Test
  void unfinishedRequestCanBeClaimedAgainAfterItsLease() {
    claim("f", NOW);

    assertThat(claim("f", NOW.plus(IdempotencyKeys.LEASE).minusSeconds(1))).isEqualTo(IN_PROGRESS);
    assertThat(claim("f", NOW.plus(IdempotencyKeys.LEASE))).isEqualTo(FIRST);
    assertThat(claim("f", NOW.plus(IdempotencyKeys.LEASE))).isEqualTo(IN_PROGRESS);
  }

  @Test
  void responseExpiresAfterOneDay() {
    claim("f", NOW);
    keys().saveResponse(account, "key", RESPONSE);

    assertThat(claim("f", NOW.plus(IdempotencyKeys.RETENTION).minusSeconds(1)))
        .isEqualTo(new Claim.Replay(RESPONSE));
    assertThat(claim("g", NOW.plus(IdempotencyKeys.RETENTION))).isEqualTo(FIRST);
  }

  @Test
  void sweepDeletesExpiredKeys() {
    keys().claim(account, "old", "f", NOW);
    keys().claim(account, "young", "f", NOW.plusSeconds(1));

    assertThat(keys().sweep(NOW.plus(IdempotencyKeys.RETENTION), 10)).isEqualTo(1);

    assertThat(keys().claim(account, "young", "f", NOW.plusSeconds(2))).isEqualTo(IN_PROGRESS);
    assertThat(keys().claim(account, "old", "f", NOW.plusSeconds(2))).isEqualTo(FIRST);
  }

  @Test
  void sweepDeletesTheOldestKeysUpToItsLimit() {
    Instant end = NOW.plus(IdempotencyKeys.RETENTION).plusSeconds(10);
    for (int i : new int[] {3, 1, 2}) {
      keys().claim(account, "key " + i, "f", NOW.plusSeconds(i));
    }

    assertThat(keys().sweep(end, 2)).isEqualTo(2);

    assertThat(keys().claim(account, "key 3", "f", NOW.plusSeconds(4))).isEqualTo(IN_PROGRESS);
    assertThat(keys().sweep(end, 2)).isEqualTo(1);
    assertThat(keys().sweep(end, 2)).isZero();
  }

  @Test
  void exactlyOneOfConcurrentClaimsIsFirst() throws Exception {
    List<Claim> claims = ParallelRunner.run(8, i -> claim("f", NOW));

    assertThat(claims).containsOnlyOnce(FIRST).containsOnly(FIRST, IN_PROGRESS);
  }

  @Test
  void exactlyOneOfConcurrentClaimsAfterLeaseIsFirst() throws Exception {
    claim("f", NOW);
    Instant later = NOW.plus(Duration.ofMinutes(10));

    List<Claim> claims = ParallelRunner.run(8, i -> claim("f", later));

    assertThat(claims).containsOnlyOnce(FIRST).containsOnly(FIRST, IN_PROGRESS);
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
    claim("f", NOW);

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          keys().saveResponse(account, "key", RESPONSE);
                          throw new IllegalStateException("the effect failed");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(claim("f", NOW)).isEqualTo(IN_PROGRESS);
  }

  private Claim claim(String fingerprint, Instant now) {
    return keys().claim(account, "key", fingerprint, now);
  }
}
