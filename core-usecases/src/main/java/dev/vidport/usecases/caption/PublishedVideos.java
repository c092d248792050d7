package dev.vidport.usecases.caption;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Finds published videos, and changes their captions: tracks, usage and garbage together. */
final class PublishedVideos {
  private final FindVideo find;
  private final GarbageCollector garbage;
  private final UsageRecorder usage;
  private final VideoAudit audit;
  private final Transactions transactions;

  PublishedVideos(
      FindVideo find,
      GarbageCollector garbage,
      UsageRecorder usage,
      VideoAudit audit,
      Transactions transactions) {
    this.find = find;
    this.garbage = garbage;
    this.usage = usage;
    this.audit = audit;
    this.transactions = transactions;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code NOT_READY}
   */
  Ended byId(Principal principal, VideoId id) {
    return requirePublished(find.byId(principal, id));
  }

  /** As {@link FindVideo#withFilesOf}. */
  <T> T withFilesOf(Ended video, FindVideo.FileWork<T> work) throws IOException {
    return find.withFilesOf(video, work);
  }

  static Ended requirePublished(Video video) {
    if (video instanceof Ended ended && ended.output().isPresent()) {
      return ended;
    }
    throw new RefusalException(
        RefusalCode.NOT_READY, "only a video whose processing succeeded can have captions");
  }

  /**
   * Changes the captions of a video. The files of an added track are kept from then on, those of a
   * removed one are deleted. Recorded in the audit log.
   *
   * @return the video as stored
   */
  Ended change(
      Principal principal, VideoId id, Author author, UnaryOperator<CaptionTracks> change) {
    return transactions.in(
        () -> {
          AtomicReference<Ended> before = new AtomicReference<>();
          Ended after =
              (Ended)
                  find.change(
                          principal,
                          id,
                          video -> {
                            Ended published = requirePublished(video);
                            before.set(published);
                            return published.with(change.apply(published.captions()));
                          })
                      .orElseThrow(FindVideo::notFound);
          record(Objects.requireNonNull(before.get()), after);
          audit.record(after, author.actor(), AuditAction.CAPTIONS_CHANGED, author.what());
          return after;
        });
  }

  /**
   * @param what the author does, for the audit log
   */
  record Author(Actor actor, String what) {}

  private void record(Ended before, Ended after) {
    List<CaptionTrack> removed = before.captions().removedIn(after.captions());
    List<CaptionTrack> added = after.captions().removedIn(before.captions());
    added.forEach(track -> garbage.keep(CaptionLinks.root(after, track)));
    removed.forEach(track -> delete(track, after));
    usage.captionsChanged(before, after);
  }

  /** Links to replaced captions are valid until they expire; links to deleted ones end at once. */
  private void delete(CaptionTrack removed, Ended video) {
    ObjectKey root = CaptionLinks.root(video, removed);
    if (video.captions().track(removed.language()).isPresent()) {
      garbage.deleteAfterLinksExpire(root);
    } else {
      garbage.deleteLater(root);
    }
  }
}
