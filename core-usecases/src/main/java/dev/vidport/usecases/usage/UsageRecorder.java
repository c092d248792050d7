package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records what accounts use, in the transaction of the cause, and announces the thresholds of their
 * plans. A cause that is recorded again counts once.
 *
 * <p>Every method locks the usage of the account ({@link UsageLedger#lock}), so it must be the last
 * change of its transaction that takes a lock.
 */
public final class UsageRecorder {
  private final UsageLedger ledger;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final VideoUsages usages;
  private final LedgerChanges changes;
  private final Clock clock;

  public UsageRecorder(
      UsageLedger ledger,
      Accounts accounts,
      PlanCatalog plans,
      EventPublisher events,
      Transactions transactions,
      Clock clock) {
    this.ledger = ledger;
    this.accounts = accounts;
    this.plans = plans;
    this.usages = new VideoUsages(ledger);
    this.changes = new LedgerChanges(ledger, accounts, plans, events, transactions);
    this.clock = clock;
  }

  /** Records the stored files of an upload that was submitted. */
  public void submitted(Submitted video) {
    changes.run(
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
   * Records the end of a video's job: releases its reservation, and counts the output, more often
   * if its frames are large. A job that did not succeed counts what could be played of it, and what
   * it has rendered, unless the service is to blame.
   *
   * @param job the record of the job at its end; empty if there is none
   * @param originalDeleted whether the original of the video is deleted, now or earlier
   */
  public void ended(Ended video, Optional<RenderJob> job, boolean originalDeleted) {
    changes.run(
        video.account(),
        video.endedAt(),
        at -> {
          ledger.release(video.account(), video.job());
          if (video.output().isEmpty()) {
            unfinished(
                video, job, !video.failure().map(Failure::isFaultOfService).orElse(false), at);
          }
          video
              .output()
              .ifPresent(
                  output -> {
                    add(
                        video,
                        UsageKind.PROCESSING,
                        UsageCauses.job(video.job()),
                        output.lengthMicros() * weight(plan(video), encodedSize(job, output)),
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
   * has cancelled counts what could be played of it, and what it has rendered.
   *
   * @param jobs its jobs that the deletion has cancelled
   * @param rendered the record of the job that was processing the video; empty if none was
   * @param originalDeleted whether its original is deleted, now or earlier
   * @return the bytes that counted as stored until now
   */
  public long deleted(
      Video video, Collection<JobId> jobs, Optional<RenderJob> rendered, boolean originalDeleted) {
    List<String> causes = stored(video, originalDeleted);
    AtomicLong freed = new AtomicLong();
    changes.run(
        video.account(),
        Timestamps.now(clock),
        at -> {
          jobs.forEach(job -> ledger.release(video.account(), job));
          video.activeJob().ifPresent(job -> ledger.release(video.account(), job));
          unfinished(video, rendered, true, at);
          freed.set(
              causes.stream().mapToLong(cause -> usages.stored(video.account(), cause)).sum());
          causes.forEach(cause -> subtract(video, cause, at));
        });
    return freed.get();
  }

  /** The causes of what is stored for a video. */
  private static List<String> stored(Video video, boolean originalDeleted) {
    List<String> causes = new ArrayList<>();
    if (video instanceof Ended ended) {
      causes.add(UsageCauses.output(ended.job()));
      ended.captions().tracks().forEach(track -> causes.add(UsageCauses.captions(track)));
      ended.av1().ifPresent(av1 -> causes.add(UsageCauses.output(av1.job())));
    }
    video
        .details()
        .material()
        .originalOwner()
        .filter(owner -> originalDeleted)
        .ifPresent(owner -> causes.add(UsageCauses.original(owner)));
    return causes;
  }

  /**
   * Otherwise a video could be watched for free by cancelling it before its job ends, and an
   * account could keep all workers busy for free.
   */
  private void unfinished(
      Video video, Optional<RenderJob> job, boolean countsRendered, Instant at) {
    Optional<Plan> plan = plan(video);
    boolean streaming = plan.filter(known -> known.has(Feature.STREAMING)).isPresent();
    job.ifPresent(
        known -> {
          long micros =
              Math.max(
                  known.playableMicros(streaming),
                  countsRendered ? known.renderedMicros() * weight(plan, known.encodedSize()) : 0);
          if (micros > 0) {
            add(video, UsageKind.UNFINISHED, UsageCauses.job(known.id()), micros, at);
          }
        });
  }

  /** What a job has encoded, or the output of a job without a record. */
  private static Optional<PictureSize> encodedSize(Optional<RenderJob> job, Output output) {
    return job.map(RenderJob::encodedSize).orElseGet(() -> Optional.of(output.size()));
  }

  private Optional<Plan> plan(Video video) {
    return accounts.find(video.account()).map(plans::of);
  }

  private static int weight(Optional<Plan> plan, Optional<PictureSize> encoded) {
    return plan.map(known -> known.frameWeight().factor(encoded)).orElse(1);
  }

  /**
   * Records that an upload was aborted: a recording counts what was rendered while it was sent.
   *
   * @param job the record of the job that waited for it; empty if none did
   */
  public void aborted(Video video, Optional<RenderJob> job) {
    changes.run(
        video.account(),
        Timestamps.now(clock),
        at -> {
          video.activeJob().ifPresent(waiting -> ledger.release(video.account(), waiting));
          unfinished(video, job, true, at);
        });
  }

  /** Ends the reservation of a job that does not use it, in the transaction of the caller. */
  public void released(AccountId account, JobId job) {
    changes.run(account, Timestamps.now(clock), at -> ledger.release(account, job));
  }

  /**
   * Records captions, in the transaction of the caller.
   *
   * @param cause unique for the captions of this output
   * @param outputMicros length of the captioned output in microseconds
   */
  public void captioned(AccountId account, VideoId video, String cause, long outputMicros) {
    changes.run(
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
    changes.run(
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
   * Records the stored files of a video that an account has got from an archive, in the transaction
   * of the caller.
   *
   * @param originalBytes size of its uploaded files; 0 without any
   */
  public void imported(Ended video, long originalBytes) {
    changes.run(
        video.account(),
        Timestamps.now(clock),
        at -> {
          video
              .output()
              .ifPresent(
                  output ->
                      add(
                          video,
                          UsageKind.STORAGE,
                          UsageCauses.output(video.job()),
                          output.storedBytes(),
                          at));
          video
              .av1()
              .filter(av1 -> av1.storedBytes() > 0)
              .ifPresent(
                  av1 ->
                      add(
                          video,
                          UsageKind.STORAGE,
                          UsageCauses.output(av1.job()),
                          av1.storedBytes(),
                          at));
          video
              .captions()
              .tracks()
              .forEach(
                  track ->
                      add(
                          video,
                          UsageKind.STORAGE,
                          UsageCauses.captions(track),
                          track.storedBytes(),
                          at));
          video
              .details()
              .material()
              .originalOwner()
              .filter(owner -> originalBytes > 0)
              .ifPresent(
                  owner ->
                      add(
                          video,
                          UsageKind.STORAGE,
                          UsageCauses.original(owner),
                          originalBytes,
                          at));
        });
  }

  /** Records the stored renditions in AV1, if there are any, in the transaction of the caller. */
  public void encodedInAv1(Ended video) {
    video
        .av1()
        .filter(av1 -> av1.storedBytes() > 0)
        .ifPresent(
            av1 ->
                changes.run(
                    video.account(),
                    Timestamps.now(clock),
                    at ->
                        add(
                            video,
                            UsageKind.STORAGE,
                            UsageCauses.output(av1.job()),
                            av1.storedBytes(),
                            at)));
  }

  /**
   * Records delivered bytes, in a transaction of its own.
   *
   * @param cause unique for these bytes, so that a repeated report counts once
   */
  public void delivered(AccountId account, String cause, long bytes, Instant at) {
    changes.run(
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
    changes.run(account, Timestamps.now(clock), at -> {});
  }

  /**
   * Announces the thresholds that the usage has reached, in a transaction of its own. Locks nothing
   * if there are none.
   */
  void announceReached(AccountId id) {
    changes.announceOnly(id, Timestamps.now(clock));
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
}
