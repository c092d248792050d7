package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AuditLog} must do. */
public abstract class AuditLogContract {
  /** Later than the entries of other tests, and kept by their sweeps. */
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");

  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");

  private final AccountId account = VideoFixture.account();

  /** An empty log. */
  protected abstract AuditLog log();

  protected abstract AuditChain chain();

  protected abstract Transactions transactions();

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
    log().append(entry(account, LONG_AGO, "1"));
    log().append(entry(account, LONG_AGO, "2"));
    log().append(kept);
    Instant before = LONG_AGO.plusSeconds(9);
    assertThat(log().deleteExpired(before, 5)).isZero();
    link();

    assertThat(log().deleteExpired(before, 1)).isEqualTo(1);
    assertThat(log().deleteExpired(before, 5)).isEqualTo(1);
    assertThat(log().list(Optional.of(account), NOW, 10)).containsExactly(kept);
    assertThat(chain().ends().base().number()).isEqualTo(2);
    assertThat(verify().problem()).isEmpty();
  }

  @Test
  void entriesAreLinkedInTheOrderOfAppending() {
    log().append(entry(account, NOW, "first"));
    log().append(entry(account, NOW.minusSeconds(1), "second"));
    assertThat(chain().countUnlinked()).isEqualTo(2);
    link();
    log().append(entry(account, NOW, "third"));
    link();

    assertThat(chain().read(0, 10))
        .extracting(linked -> linked.link().number() + " " + linked.entry().detail())
        .containsExactly("1 first", "2 second", "3 third");
    assertThat(chain().read(1, 1)).extracting(linked -> linked.link().number()).containsExactly(2L);
    assertThat(chain().countUnlinked()).isZero();
    assertThat(verify().last()).isEqualTo(chain().ends().head());
    chain().forwarded(2);
    assertThat(chain().ends().forwarded()).isEqualTo(2);
  }

  private void link() {
    new LinkAuditEntries(chain(), transactions(), new Random(1)).handle();
  }

  private VerifyAuditLog.Verification verify() {
    return new VerifyAuditLog(chain()).handleAsOperator(Optional.empty());
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
