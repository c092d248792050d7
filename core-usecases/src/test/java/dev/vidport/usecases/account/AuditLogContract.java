package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AuditLog} must do. */
public abstract class AuditLogContract {
  /** Later than the entries of other tests, and kept by their sweeps. */
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");

  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");

  private final AccountId account = VideoFixture.account();

  protected abstract AuditLog log();

  @Test
  void entriesAreListedNewestFirst() {
    AuditEntry first = entry(account, NOW, "pro");
    AuditEntry second = entry(account, NOW.plusSeconds(1), "Köln's key");
    log().append(first);
    log().append(second);
    log().append(entry(VideoFixture.account(), NOW, "of another account"));

    assertThat(log().list(Optional.of(account), NOW.plusSeconds(9), 10))
        .containsExactly(second, first);
    assertThat(log().list(Optional.of(account), NOW, 10)).containsExactly(first);
    assertThat(log().list(Optional.of(account), NOW.plusSeconds(9), 1)).containsExactly(second);
    assertThat(log().list(Optional.empty(), NOW.plusSeconds(9), 1_000)).contains(first, second);
  }

  @Test
  void listHasTheEntriesThatMeetEveryCondition() {
    AuditEntry old = entry(account, NOW, "old");
    AuditEntry recent = entry(account, NOW.plusSeconds(1), "recent");
    log().append(old);
    log().append(recent);
    Optional<AccountId> own = Optional.of(account);

    assertThat(log().list(filter(own, AuditAction.KEY_CREATED, NOW), NOW.plusSeconds(9), 10))
        .containsExactly(recent, old);
    assertThat(log().list(filter(own, AuditAction.KEY_CREATED, recent.at()), recent.at(), 10))
        .containsExactly(recent);
    assertThat(log().list(filter(own, AuditAction.KEY_REVOKED, NOW), NOW.plusSeconds(9), 10))
        .isEmpty();
  }

  private static AuditFilter filter(
      Optional<AccountId> account, AuditAction action, Instant since) {
    return new AuditFilter(account, Optional.of(action), Optional.of(since));
  }

  @Test
  void entriesOfTheSameTimeAreListedLastWrittenFirst() {
    AuditEntry first = entry(account, NOW, "1");
    AuditEntry second = entry(account, NOW, "2");
    log().append(first);
    log().append(second);

    assertThat(log().list(Optional.of(account), NOW, 10)).containsExactly(second, first);
  }

  @Test
  void oldEntriesAreDeletedInBatches() {
    AuditEntry kept = entry(account, LONG_AGO.plusSeconds(9), "kept");
    log().append(kept);
    log().append(entry(account, LONG_AGO, "1"));
    log().append(entry(account, LONG_AGO, "2"));

    assertThat(log().deleteExpired(LONG_AGO.plusSeconds(9), 1)).isEqualTo(1);
    assertThat(log().deleteExpired(LONG_AGO.plusSeconds(9), 5)).isEqualTo(1);
    assertThat(log().list(Optional.of(account), NOW, 10)).containsExactly(kept);
  }

  private static AuditEntry entry(AccountId account, Instant at, String detail) {
    return new AuditEntry(
        at,
        account,
        new Actor(Actor.Kind.SESSION, "0123456789ab", "192.0.2.7"),
        AuditAction.KEY_CREATED,
        detail);
  }
}
