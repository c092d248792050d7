package dev.vidport.usecases.processing;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.DeletionReason;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Deletes the videos whose time has come, each in a transaction of its own: by their own time, and
 * by the retention rules of accounts and plans.
 */
public final class DeleteDueVideos {
  private static final Duration PERIOD = Duration.ofSeconds(20);

  /** A video that can't be deleted keeps no other one from being deleted meanwhile. */
  private static final Duration RETRY_TIME = Duration.ofMinutes(10);

  private static final int BATCH = 100;

  /** Bounds a run; the next one continues. */
  private static final int MAX_VIDEOS = 1_000;

  private static final int MAX_FAILURES = 20;
  private static final int ACCOUNTS_OF_A_PAGE = 500;

  private final Videos videos;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final DeleteVideo delete;
  private final Clock clock;

  DeleteDueVideos(
      Videos videos, Accounts accounts, PlanCatalog plans, DeleteVideo delete, Clock clock) {
    this.videos = videos;
    this.accounts = accounts;
    this.plans = plans;
    this.delete = delete;
    this.clock = clock;
  }

  /**
   * @throws IOException when videos could not be deleted, after the others
   */
  public void handle() throws IOException {
    Run run = new Run(Timestamps.now(clock));
    run.deleteByTime();
    run.deleteByRules();
    run.throwFailures();
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("delete-due-videos", PERIOD, this::handle);
  }

  /** The work of one run. */
  private final class Run {
    private final Instant now;
    private final List<Exception> failures = new ArrayList<>();
    private int rest = MAX_VIDEOS;

    Run(Instant now) {
      this.now = now;
    }

    void deleteByTime() {
      List<VideoKey> due;
      do {
        due = videos.dueForDeletion(now, BATCH);
        Predicate<Video> isDue =
            video -> video.details().deleteAfter().filter(at -> !at.isAfter(now)).isPresent();
        due.forEach(video -> delete(video, DeletionReason.DELETE_AFTER, isDue));
      } while (due.size() == BATCH && hasRest());
    }

    void deleteByRules() {
      Set<String> deleting =
          plans.current().all().stream()
              .filter(plan -> plan.retentionDays().isPresent())
              .map(Plan::name)
              .collect(Collectors.toSet());
      Optional<AccountId> last = Optional.empty();
      List<Account> page;
      do {
        page = accounts.withRetention(deleting, last, ACCOUNTS_OF_A_PAGE);
        page.forEach(this::deleteByRule);
        last = page.stream().reduce((before, after) -> after).map(Account::id);
      } while (page.size() == ACCOUNTS_OF_A_PAGE && hasRest());
    }

    private void deleteByRule(Account account) {
      Plan plan = plans.of(account);
      account
          .retention()
          .dueCreatedBefore(plan, now)
          .ifPresent(cutoff -> deleteCreatedBefore(account.id(), cutoff));
    }

    private void deleteCreatedBefore(AccountId account, Instant cutoff) {
      List<VideoKey> due;
      do {
        due = videos.createdBefore(account, cutoff, now, BATCH);
        due.forEach(video -> delete(video, DeletionReason.RETENTION, this::isDueByRule));
      } while (due.size() == BATCH && hasRest());
    }

    /** The rule may have changed since the run began. */
    private boolean isDueByRule(Video video) {
      return accounts
          .find(video.account())
          .flatMap(account -> ScheduledDeletion.of(video.details(), account, plans.of(account)))
          .filter(deletion -> deletion.isDue(now))
          .isPresent();
    }

    private boolean hasRest() {
      return rest > 0 && failures.size() < MAX_FAILURES;
    }

    private void delete(VideoKey video, DeletionReason reason, Predicate<Video> isDue) {
      if (!hasRest()) {
        return;
      }
      rest--;
      try {
        DeleteVideo.Deleted unused = delete.handleDue(video, reason, isDue);
      } catch (RefusalException e) {
        // It was deleted or changed meanwhile.
        if (e.refusal().code() != RefusalCode.NOT_FOUND) {
          fail(video, e);
        }
      } catch (RuntimeException e) {
        fail(video, e);
      }
    }

    private void fail(VideoKey video, RuntimeException fault) {
      failures.add(fault);
      try {
        videos.postponeDeletion(video, now.plus(RETRY_TIME));
      } catch (RuntimeException e) {
        fault.addSuppressed(e);
      }
    }

    void throwFailures() throws IOException {
      if (!failures.isEmpty()) {
        IOException report =
            new IOException(
                "some videos could not be deleted and are tried again; number: " + failures.size());
        failures.forEach(report::addSuppressed);
        throw report;
      }
    }
  }
}
