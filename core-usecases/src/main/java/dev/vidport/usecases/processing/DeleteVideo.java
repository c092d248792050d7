package dev.vidport.usecases.processing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.DeletionReason;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.transaction.RepeatedTransaction;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Originals;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Deletes a video in any state, with everything that belongs to it. Its originals stay while a
 * video that was reprocessed from them needs them.
 */
public final class DeleteVideo {
  private final FindVideo find;
  private final Videos videos;
  private final RenderJobs renderJobs;
  private final Originals originals;
  private final StepScheduler steps;
  private final EventPublisher events;
  private final GarbageCollector garbage;
  private final TokenUse tokenUse;
  private final UsageRecorder usage;
  private final AuditLog log;
  private final Clock clock;
  private final RepeatedTransaction transaction;

  public DeleteVideo(
      FindVideo find,
      Videos videos,
      RenderJobs renderJobs,
      StepScheduler steps,
      EventPublisher events,
      GarbageCollector garbage,
      TokenUse tokenUse,
      UsageRecorder usage,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.renderJobs = renderJobs;
    this.originals = new Originals(videos, garbage);
    this.steps = steps;
    this.events = events;
    this.garbage = garbage;
    this.tokenUse = tokenUse;
    this.usage = usage;
    this.log = log;
    this.clock = clock;
    this.transaction = new RepeatedTransaction(transactions);
  }

  /**
   * Deletes a video, and records it in the audit log.
   *
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Deleted handle(Principal principal, Actor actor, VideoId id) {
    return delete(() -> find.byId(principal, id), DeletionReason.REQUESTED, Optional.of(actor));
  }

  /**
   * Deletes a video of an embedding application, which has no audit log.
   *
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Deleted handle(Principal principal, VideoId id) {
    return delete(() -> find.byId(principal, id), DeletionReason.REQUESTED, Optional.empty());
  }

  /**
   * Deletes a video whose time has come.
   *
   * @param isDue whether that is still so
   * @throws RefusalException {@code NOT_FOUND}, also if it is not due any more
   */
  Deleted handleDue(VideoKey video, DeletionReason reason, Predicate<Video> isDue) {
    return delete(
        () ->
            videos
                .find(video.account(), video.video())
                .filter(isDue)
                .orElseThrow(FindVideo::notFound),
        reason,
        Optional.of(Actor.service()));
  }

  /**
   * Deletes a video for an account that is erased.
   *
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Deleted handle(AccountId account, VideoId id) {
    return delete(
        () -> videos.find(account, id).orElseThrow(FindVideo::notFound),
        DeletionReason.ACCOUNT_ERASED,
        Optional.empty());
  }

  /**
   * @param author empty for a deletion that is not recorded
   */
  private Deleted delete(Supplier<Video> current, DeletionReason reason, Optional<Actor> author) {
    Garbage deleted = transaction.in(() -> deleteOnce(current, reason, author));
    deleted.roots().forEach(garbage::tryDeleteNow);
    return new Deleted(deleted.originalDeleted(), deleted.freedBytes());
  }

  /** Empty after a concurrent change. */
  private Optional<Garbage> deleteOnce(
      Supplier<Video> current, DeletionReason reason, Optional<Actor> author) {
    Video seen = current.get();
    VideoId id = seen.id();
    // Lock order: job, then video, as in the engine. Another order could deadlock.
    List<JobId> jobs = steps.unfinished(id);
    jobs.forEach(steps::cancel);
    originals.lock(seen);
    Video video = current.get();
    if (!steps.unfinished(id).isEmpty() || !videos.delete(video)) {
      return Optional.empty();
    }
    if (video instanceof Uploading) {
      tokenUse.discarded(id);
    }
    events.publishDeleted(video, reason);
    author.ifPresent(actor -> record(video, reason, actor));
    boolean originalDeleted = originals.releaseUnused(video);
    List<ObjectKey> roots = roots(video, originalDeleted);
    roots.forEach(root -> markForDeletion(root, video));
    Optional<RenderJob> rendered = video.activeJob().flatMap(renderJobs::find);
    long freed = usage.deleted(video, jobs, rendered, originalDeleted);
    return Optional.of(new Garbage(roots, originalDeleted, freed));
  }

  private void record(Video video, DeletionReason reason, Actor author) {
    log.append(
        new AuditEntry(
            Timestamps.now(clock),
            video.account(),
            author,
            AuditAction.VIDEO_DELETED,
            video.id() + " " + reason));
  }

  private void markForDeletion(ObjectKey root, Video video) {
    if (video instanceof Uploading) {
      garbage.deleteAfterLinksExpire(root);
    } else {
      garbage.deleteLater(root);
    }
  }

  private static List<ObjectKey> roots(Video video, boolean originalDeleted) {
    boolean owner =
        video.details().material().originalOwner().filter(video.id()::equals).isPresent();
    if (owner && !originalDeleted) {
      return ObjectKey.outputsAndWork(video.id());
    }
    List<ObjectKey> roots = new ArrayList<>(List.of(ObjectKey.ofVideo(video.id())));
    if (!owner && originalDeleted) {
      roots.addAll(Originals.files(video));
    }
    return roots;
  }

  private record Garbage(List<ObjectKey> roots, boolean originalDeleted, long freedBytes) {}

  /**
   * The result.
   *
   * @param originalDeleted whether the originals are deleted too
   * @param freedBytes bytes that counted as stored until now: of the originals, if these are
   *     deleted as well, the output and the captions
   */
  public record Deleted(boolean originalDeleted, long freedBytes) {}
}
