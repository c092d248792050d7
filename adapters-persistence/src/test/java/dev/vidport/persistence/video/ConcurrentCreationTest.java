package dev.vidport.persistence.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.CreationCheck;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the daily limit of new videos is exact, with the locks of each database. */
@ParameterizedClass
@EnumSource
final class ConcurrentCreationTest {
  private final Database database;
  private final JdbcVideos videos;
  private final JdbcUsageLedger ledger;
  private final CreationCheck creation;
  private final Principal principal;

  ConcurrentCreationTest(TestDatabase kind) {
    database = kind.emptied();
    videos = new JdbcVideos(database);
    JdbcAccounts accounts = new JdbcAccounts(database);
    ledger = new JdbcUsageLedger(database);
    SettableClock clock = new SettableClock(VideoFixture.CREATED);
    creation =
        new CreationCheck(
            accounts,
            videos,
            new UsageReservations(
                ledger, accounts, new PlanCatalog(Plans.defaults()), database, clock));
    Account account = AccountFixture.account();
    accounts.insert(account);
    Plan plan =
        Plan.builder("daily", "Daily").minutes(60).storageGb(1_000).videosPerDay(10).build();
    principal = new Principal(CredentialKind.API_KEY, Credential.ofAccount("test", account), plan);
  }

  @Test
  void exactlyOneOfConcurrentRequestsCreatesTheLastVideoOfTheDay() throws Exception {
    for (int i = 0; i < 9; i++) {
      assertThat(isCreated()).isTrue();
    }

    assertThat(ParallelRunner.run(6, i -> isCreated())).containsOnlyOnce(true);
    assertThat(videos.nthNewest(principal.accountId(), 10, VideoFixture.CREATED.minusSeconds(1)))
        .isPresent();
    assertThat(videos.nthNewest(principal.accountId(), 11, VideoFixture.CREATED.minusSeconds(1)))
        .isEmpty();
  }

  private boolean isCreated() {
    try {
      database.run(this::create);
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.DAILY_LIMIT);
      return false;
    }
  }

  private void create() {
    creation.lock(principal);
    creation.check(
        principal,
        VideoOrigin.UPLOAD,
        OptionalLong.of(5),
        OptionalLong.empty(),
        VideoFixture.CREATED.plusSeconds(60));
    videos.insert(VideoFixture.uploading(principal.accountId(), VideoFixture.CREATED, Map.of()));
  }

  /** The lock of the account is not held here: a job in processing reserves without it, too. */
  @Test
  void concurrentReservationsTogetherKeepTheLimitOfMinutes() throws Exception {
    long minutes = 10 * 60_000_000L;

    List<Boolean> reserved = ParallelRunner.run(10, i -> isReserved(minutes));

    assertThat(reserved).filteredOn(success -> success).hasSize(6);
    assertThat(ledger.reservedMicros(principal.accountId())).isEqualTo(6 * minutes);
  }

  private boolean isReserved(long micros) {
    try {
      database.run(() -> creation.reserve(principal, VideoFixture.job(), micros));
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
      return false;
    }
  }
}
