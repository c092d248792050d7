package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * Ends the recognition of the speech of a video: its captions, their event, their usage and the
 * objects to delete, all in the transaction of the caller, which has locked the caption job. Does
 * nothing when the video was deleted or another recognition has begun in the meantime.
 */
final class RecognitionOutcomes {
  private final FindVideo find;
  private final EventPublisher events;
  private final GarbageCollector garbage;
  private final UsageRecorder usage;

  RecognitionOutcomes(
      FindVideo find, EventPublisher events, GarbageCollector garbage, UsageRecorder usage) {
    this.find = find;
    this.events = events;
    this.garbage = garbage;
    this.usage = usage;
  }

  /**
   * Publishes the track, unless the owner has sent captions of its language or there is no room for
   * another one. The recognition is billed except in the latter case: the owner has ordered it, and
   * could otherwise have the speech of any number of videos recognized for nothing.
   *
   * @param track its files are stored; they are deleted if it is not published
   */
  void published(CaptionJob job, CaptionTrack track) {
    end(job, captions -> captions.recognized(track))
        .filter(change -> change.after().captions().recognition().isEmpty())
        .ifPresent(
            change ->
                usage.captioned(
                    job.account(),
                    job.video(),
                    "job:" + job.id(),
                    change.after().output().orElseThrow().lengthMicros()));
  }

  void skipped(CaptionJob job, String reason) {
    Optional<Change> unused = end(job, ended(end -> end.skipped(reason)));
  }

  void failed(CaptionJob job, String reason) {
    Optional<Change> unused = end(job, ended(end -> end.failed(reason)));
  }

  private static UnaryOperator<CaptionTracks> ended(UnaryOperator<SpeechRecognition> end) {
    return captions -> captions.ended(end);
  }

  private Optional<Change> end(CaptionJob job, UnaryOperator<CaptionTracks> end) {
    AtomicReference<Optional<Change>> change = new AtomicReference<>(Optional.empty());
    Optional<Video> unused =
        find.change(
            job.account(),
            job.video(),
            video -> {
              Optional<Change> made =
                  video instanceof Ended before && before.captions().isRecognizedBy(job.id())
                      ? Optional.of(new Change(before, before.with(end.apply(before.captions()))))
                      : Optional.empty();
              change.set(made);
              return made.<Video>map(Change::after).orElse(video);
            });
    Optional<Change> made = Objects.requireNonNull(change.get());
    garbage.deleteLater(ObjectKey.work(job.video(), job.id()));
    made.ifPresent(
        ended -> {
          ended.added().forEach(track -> garbage.keep(CaptionLinks.root(ended.after(), track)));
          ended
              .removed()
              .forEach(track -> garbage.deleteLater(CaptionLinks.root(ended.after(), track)));
          events.publishCaptions(ended.after());
          usage.captionsChanged(ended.before(), ended.after());
        });
    usage.released(job.account(), job.id());
    return made;
  }

  /** A change of the captions of a video. */
  private record Change(Ended before, Ended after) {
    List<CaptionTrack> added() {
      return after.captions().removedIn(before.captions());
    }

    List<CaptionTrack> removed() {
      return before.captions().removedIn(after.captions());
    }
  }
}
