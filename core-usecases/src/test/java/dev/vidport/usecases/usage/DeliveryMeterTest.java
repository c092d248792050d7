package dev.vidport.usecases.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveryMeterTest {
  private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);

  private final Random random = new Random(1);
  private final SettableClock clock = SettableClock.at("2026-11-30T23:59:55Z");
  private final InMemoryUsageLedger ledger = new InMemoryUsageLedger(new InMemoryTransactions());
  private final Set<AccountId> failingAccounts = new HashSet<>();
  private boolean failsBeforeCommit;
  private boolean failsAfterCommit;
  private final Map<VideoId, AccountId> owners = new HashMap<>();
  private final Set<VideoId> lookedUp = new HashSet<>();
  private final AccountId ada = AccountId.random(random);
  private final AccountId bob = AccountId.random(random);
  private final VideoId talk = video(ada);
  private final VideoId lecture = video(ada);
  private final VideoId film = video(bob);
  private DeliveryMeter meter = meter(DeliveryMeter.Bounds.USUAL);

  private DeliveryMeter meter(DeliveryMeter.Bounds bounds) {
    return new DeliveryMeter(this::record, this::owner, random, clock, bounds);
  }

  /** As a database that may fail before or after the commit. */
  private void record(AccountId account, String cause, long bytes, Instant at) {
    if (failsBeforeCommit || failingAccounts.contains(account)) {
      throw new IllegalStateException("unavailable");
    }
    boolean unused =
        ledger.add(new UsageEntry(account, UsageKind.DELIVERY, cause, Optional.empty(), bytes, at));
    if (failsAfterCommit) {
      throw new IllegalStateException("connection lost");
    }
  }

  private Optional<AccountId> owner(VideoId video) {
    lookedUp.add(video);
    return Optional.ofNullable(owners.get(video));
  }

  private VideoId video(AccountId owner) {
    VideoId video = VideoId.random(random);
    owners.put(video, owner);
    return video;
  }

  private long delivered(AccountId account) {
    return ledger.month(account, NOVEMBER, clock.instant()).deliveredBytes();
  }

  private List<String> causes(AccountId account) {
    return ledger.entries(account).stream().map(UsageEntry::cause).toList();
  }

  @BeforeEach
  void forgetLookups() {
    lookedUp.clear();
  }

  @Test
  void countingNeedsNoLookup() {
    meter.sent(talk, 100);
    meter.redirected(talk, () -> 50);

    assertThat(lookedUp).isEmpty();
    assertThat(ledger.entries(ada)).isEmpty();
    assertThat(meter.hostBytes()).isEqualTo(100);
    assertThat(meter.unrecordedBytes()).isEqualTo(100);
  }

  @Test
  void flushRecordsOneEntryForEachAccount() throws IOException {
    meter.sent(talk, 100);
    meter.sent(lecture, 20);
    meter.sent(talk, 3);
    meter.redirected(film, () -> 7);

    meter.flush();

    assertThat(ledger.entries(ada)).hasSize(1);
    assertThat(delivered(ada)).isEqualTo(123);
    assertThat(delivered(bob)).isEqualTo(7);
    assertThat(meter.storeBytes()).isEqualTo(7);
    assertThat(meter.unrecordedBytes()).isZero();
  }

  @Test
  void flushWithoutDeliveryRecordsNothing() throws IOException {
    meter.redirected(talk, () -> 0);
    meter.flush();
    meter.flush();

    assertThat(ledger.entries(ada)).isEmpty();
  }

  @Test
  void causesOfHostsAndFlushesDiffer() throws IOException {
    DeliveryMeter other = meter(DeliveryMeter.Bounds.USUAL);
    meter.sent(talk, 1);
    meter.flush();
    meter.sent(talk, 2);
    meter.flush();
    other.sent(talk, 4);
    other.flush();

    assertThat(causes(ada)).doesNotHaveDuplicates().hasSize(3);
    assertThat(causes(ada)).allMatch(cause -> cause.matches("delivery:[0-9a-f]{16}:[0-9]+"));
    assertThat(delivered(ada)).isEqualTo(7);
  }

  @Test
  void failedFlushIsRetriedWithTheSameCauseAmountAndTime() throws IOException {
    failsBeforeCommit = true;
    meter.sent(talk, 100);
    assertThatThrownBy(() -> meter.flush()).hasMessage("unavailable");
    assertThat(delivered(ada)).isZero();
    meter.sent(talk, 5);
    assertThat(meter.unrecordedBytes()).isEqualTo(105);

    failsBeforeCommit = false;
    clock.advance(Duration.ofMinutes(1));
    meter.flush();
    assertThat(delivered(ada)).as("in the month in which it was delivered").isEqualTo(100);
    assertThat(meter.unrecordedBytes()).isEqualTo(5);
    meter.flush();

    assertThat(ledger.entries(ada)).extracting(UsageEntry::amount).containsExactly(100L, 5L);
    assertThat(meter.unrecordedBytes()).isZero();
  }

  @Test
  void commitOfUnknownOutcomeCountsOnce() throws IOException {
    failsAfterCommit = true;
    meter.sent(talk, 100);
    assertThatThrownBy(() -> meter.flush()).hasMessage("connection lost");
    meter.sent(talk, 5);

    failsAfterCommit = false;
    meter.flush();
    meter.flush();

    assertThat(delivered(ada)).isEqualTo(105);
    assertThat(meter.unrecordedBytes()).isZero();
  }

  @Test
  void outageCollectsOneEntryAndOneCountOfEachAccount() throws IOException {
    failsBeforeCommit = true;
    for (int i = 0; i < 50; i++) {
      meter.sent(talk, 1);
      assertThatThrownBy(() -> meter.flush()).hasMessage("unavailable");
    }

    failsBeforeCommit = false;
    meter.flush();
    meter.flush();

    assertThat(ledger.entries(ada)).extracting(UsageEntry::amount).containsExactly(1L, 49L);
  }

  @Test
  void accountThatCannotBeRecordedHoldsUpNoOther() throws IOException {
    failingAccounts.add(ada);
    for (int i = 0; i < 20; i++) {
      meter.sent(video(AccountId.random(random)), 1);
    }
    meter.sent(talk, 100);
    meter.sent(film, 7);

    assertThatThrownBy(() -> meter.flush()).hasMessage("unavailable");

    assertThat(delivered(bob)).isEqualTo(7);
    assertThat(meter.unrecordedBytes()).isEqualTo(100);
  }

  @Test
  void deletedVideoStillCountsForItsAccountOnceThatIsKnown() throws IOException {
    meter.sent(talk, 100);
    meter.flush();
    owners.clear();
    lookedUp.clear();

    meter.sent(talk, 10);
    meter.sent(film, 7);
    meter.flush();

    assertThat(delivered(ada)).isEqualTo(110);
    assertThat(lookedUp).containsExactly(film);
    assertThat(meter.lostBytes()).isEqualTo(7);
    assertThat(meter.unrecordedBytes()).isZero();
  }

  @Test
  void failedLookupKeepsTheCounts() throws IOException {
    DeliveryMeter failing =
        new DeliveryMeter(
            this::record,
            new DeliveryMeter.VideoOwners() {
              private boolean hasFailed;

              @Override
              public Optional<AccountId> owner(VideoId video) {
                if (!hasFailed) {
                  hasFailed = true;
                  throw new IllegalStateException("unavailable");
                }
                return Optional.of(ada);
              }
            },
            random,
            clock);
    failing.sent(talk, 100);

    assertThatThrownBy(failing::flush).hasMessage("unavailable");
    failing.flush();

    assertThat(delivered(ada)).isEqualTo(100);
  }

  @Test
  void redirectIsMeasuredAgainWhenTheStoreFailed() throws IOException {
    boolean[] failed = {false};
    meter.sent(film, 7);
    meter.redirected(
        talk,
        () -> {
          if (!failed[0]) {
            failed[0] = true;
            throw new IOException("no store");
          }
          return 40;
        });

    assertThatThrownBy(() -> meter.flush()).hasMessage("no store");
    assertThat(delivered(bob)).as("what the host sent").isEqualTo(7);
    meter.flush();

    assertThat(delivered(ada)).isEqualTo(40);
  }

  @Test
  void whatIsInMemoryIsBounded() throws IOException {
    meter = meter(new DeliveryMeter.Bounds(2, 1, 1, 1));

    meter.sent(talk, 1);
    meter.sent(film, 2);
    meter.sent(video(bob), 4);
    meter.sent(talk, 8);
    meter.redirected(talk, () -> 16);
    meter.redirected(talk, () -> 32);

    assertThat(meter.lostBytes()).isEqualTo(4);
    assertThat(meter.lostRedirects()).isEqualTo(1);
    meter.flush();
    meter.flush();
    assertThat(delivered(ada)).isEqualTo(25);
    assertThat(delivered(bob)).isEqualTo(2);
  }
}
