package dev.vidport.usecases.usage;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.usage.UsageThresholds;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.PlanCatalog;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.webhook.EventPublisher;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Records what accounts use, in the transaction of the cause, and announces the thresholds of their
 * plans. A cause that is recorded again counts once.
 *
 * <p>Every method locks the usage of the account ({@link UsageLedger#lock}), so it must be the last
 * change of its transaction that takes a lock.
 */
public final class RecordUsage {
  private final UsageLedger ledger;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final EventPublisher events;
  private final Transactions transactions;
  private final Clock clock;

  public RecordUsage(
      UsageLedger ledger,
      Accounts accounts,
      PlanCatalog plans,
      EventPublisher events,
      Transactions transactions,
      Clock clock) {
    this.ledger = ledger;
    this.accounts = accounts;
    this.plans = plans;
    this.events = events;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Records the stored files of an upload that was submitted. */
  public void submitted(Submitted video) {
    change(
        video.account(),
        Timestamps.now(clock),
        at ->
            add(
                video,
                UsageKind.STORAGE,
                UsageCauses.original(video.id()),
                video.details().sizeBytes(),
                at));
  }

  /**
   * Records the end of a video's job: releases its reservation, and counts the output. A job that
   * did not succeed counts what could be played of it.
   *
   * @param job the record of the job at its end; empty if there is none
   * @param originalDeleted whether the original of the video is deleted, now or earlier
   */
  public void ended(Ended video, Optional<RenderJob> job, boolean originalDeleted) {
    change(
        video.account(),
        video.endedAt(),
        at -> {
          ledger.release(video.account(), video.job());
          if (video.output().isEmpty()) {
            played(video, job, at);
          }
          video
              .output()
              .ifPresent(
                  output -> {
                    add(
                        video,
                        UsageKind.PROCESSING,
                        UsageCauses.job(video.job()),
                        output.lengthMicros(),
                        at);
                    add(
                        video,
                        UsageKind.STORAGE,
                        UsageCauses.output(video.job()),
                        output.storedBytes(),
                        at);
                  });
          if (originalDeleted) {
            originalDeleted(video, at);
          }
        });
  }

  /**
   * Records the deletion of a video. What its processing has cost stays; a job that the deletion
   * has cancelled counts what could be played of it.
   *
   * @param jobs its jobs that the deletion has cancelled
   * @param rendered the record of the job that was processing the video; empty if none was
   * @param originalDeleted whether its original is deleted, now or earlier
   */
  public void deleted(
      Video video, Collection<JobId> jobs, Optional<RenderJob> rendered, boolean originalDeleted) {
    change(
        video.account(),
        Timestamps.now(clock),
        at -> {
          jobs.forEach(job -> ledger.release(video.account(), job));
          video.activeJob().ifPresent(job -> ledger.release(video.account(), job));
          played(video, rendered, at);
          if (video instanceof Ended ended) {
            subtract(video, UsageCauses.output(ended.job()), at);
            ended.captions().tracks().forEach(track -> subtract(track, video, at));
          }
          if (originalDeleted) {
            originalDeleted(video, at);
          }
        });
  }

  /** Otherwise a video could be watched for free by cancelling it before its job ends. */
  private void played(Video video, Optional<RenderJob> job, Instant at) {
    Optional<Plan> plan = accounts.find(video.account()).map(plans::of);
    boolean streaming = plan.filter(known -> known.has(Feature.STREAMING)).isPresent();
    job.filter(known -> known.playableMicros(streaming) > 0)
        .ifPresent(
            known ->
                add(
                    video,
                    UsageKind.EARLY_PLAYBACK,
                    UsageCauses.job(known.id()),
                    known.playableMicros(streaming),
                    at));
  }

  /** Ends the reservation of a job that does not use it, in the transaction of the caller. */
  public void released(AccountId account, JobId job) {
    change(account, Timestamps.now(clock), at -> ledger.release(account, job));
  }

  /**
   * Records captions, in the transaction of the caller.
   *
   * @param cause unique for the captions of this output
   * @param outputMicros length of the captioned output in microseconds
   */
  public void captioned(AccountId account, VideoId video, String cause, long outputMicros) {
    change(
        account,
        Timestamps.now(clock),
        at -> {
          boolean unused =
              ledger.add(
                  new UsageEntry(
                      account,
                      UsageKind.CAPTIONS,
                      cause,
                      Optional.of(video),
                      CaptionUsage.billableMicros(outputMicros),
                      at));
        });
  }

  /**
   * Records the stored files of captions, in the transaction that changes the captions of a video.
   */
  public void captionsChanged(Ended before, Ended after) {
    List<CaptionTrack> removed = before.captions().removedIn(after.captions());
    List<CaptionTrack> added = after.captions().removedIn(before.captions());
    if (removed.isEmpty() && added.isEmpty()) {
      return;
    }
    change(
        after.account(),
        Timestamps.now(clock),
        at -> {
          removed.forEach(track -> subtract(track, after, at));
          added.forEach(
              track ->
                  add(
                      after,
                      UsageKind.STORAGE,
                      UsageCauses.captions(track),
                      track.storedBytes(),
                      at));
        });
  }

  /**
   * Records delivered bytes, in a transaction of its own.
   *
   * @param cause unique for these bytes, so that a repeated report counts once
   */
  public void delivered(AccountId account, String cause, long bytes, Instant at) {
    change(
        account,
        at,
        then -> {
          boolean unused =
              ledger.add(
                  new UsageEntry(
                      account, UsageKind.DELIVERY, cause, Optional.empty(), bytes, then));
        });
  }

  /** Announces the thresholds that the usage has reached under a new plan. */
  public void planChanged(AccountId account) {
    change(account, Timestamps.now(clock), at -> {});
  }

  /**
   * Announces the thresholds that the usage has reached, in a transaction of its own. Locks nothing
   * if there are none.
   */
  void announceReached(AccountId id) {
    Instant now = Timestamps.now(clock);
    YearMonth month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
    boolean isReached =
        accounts
            .find(id)
            .map(plans::of)
            .filter(plan -> !plan.isUnlimited())
            .filter(plan -> !UsageThresholds.reached(plan, ledger.month(id, month, now)).isEmpty())
            .isPresent();
    if (isReached) {
      change(id, now, at -> {});
    }
  }

  private void originalDeleted(Video video, Instant at) {
    video
        .details()
        .material()
        .originalOwner()
        .ifPresent(owner -> subtract(video, UsageCauses.original(owner), at));
  }

  private void add(Video video, UsageKind kind, String cause, long amount, Instant at) {
    boolean unused =
        ledger.add(
            new UsageEntry(video.account(), kind, cause, Optional.of(video.id()), amount, at));
  }

  private void subtract(CaptionTrack track, Video video, Instant at) {
    subtract(video, UsageCauses.captions(track), at);
  }

  /** Does nothing for files that were stored before usage was recorded. */
  private void subtract(Video video, String cause, Instant at) {
    OptionalLong stored = ledger.amount(video.account(), UsageKind.STORAGE, cause);
    if (stored.isPresent()) {
      add(video, UsageKind.STORAGE, UsageCauses.released(cause), -stored.getAsLong(), at);
    }
  }

  private void change(AccountId account, Instant at, Change change) {
    transactions.run(
        () -> {
          ledger.lock(account);
          change.at(at);
          announceThresholds(account, at);
        });
  }

  private void announceThresholds(AccountId id, Instant at) {
    Optional<Account> account = accounts.find(id);
    if (account.isEmpty()) {
      return;
    }
    Plan plan = plans.of(account.get());
    if (plan.isUnlimited()) {
      return;
    }
    YearMonth month = YearMonth.from(at.atOffset(ZoneOffset.UTC));
    MonthUsage usage = ledger.month(id, month, at);
    for (UsageThresholds.Reached reached : UsageThresholds.reached(plan, usage)) {
      if (ledger.firstReached(id, month, reached.measure(), reached.percent())) {
        events.publishThreshold(id, plan, month, reached);
      }
    }
  }

  /** A change of the ledger under its lock. */
  private interface Change {
    void at(Instant at);
  }
}
