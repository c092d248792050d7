package dev.vidport.usecases.variant;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * Stores what becomes of the renditions in AV1, in the transaction of the caller, which has locked
 * the job. Does nothing when the video was deleted in the meantime.
 */
final class Av1Outcomes {
  private final FindVideo find;
  private final GarbageCollector garbage;
  private final UsageRecorder usage;

  Av1Outcomes(FindVideo find, GarbageCollector garbage, UsageRecorder usage) {
    this.find = find;
    this.garbage = garbage;
    this.usage = usage;
  }

  /** Stores a state in which the job continues. */
  void changed(Job job, UnaryOperator<Av1Encoding> change) {
    Optional<Ended> unused = change(job, change);
  }

  /** Stores the end of the job. */
  void ended(Job job, UnaryOperator<Av1Encoding> end) {
    Optional<Ended> ended = change(job, end);
    garbage.deleteLater(ObjectKey.work(job.video(), job.id()));
    ended.ifPresent(usage::encodedInAv1);
  }

  private Optional<Ended> change(Job job, UnaryOperator<Av1Encoding> change) {
    AtomicReference<Optional<Ended>> changed = new AtomicReference<>(Optional.empty());
    Optional<Video> unused =
        find.change(
            job.account(),
            job.video(),
            video -> {
              Optional<Ended> made =
                  video instanceof Ended before && before.isEncodedBy(job.id())
                      ? before.av1().map(now -> before.with(change.apply(now)))
                      : Optional.empty();
              changed.set(made);
              return made.<Video>map(after -> after).orElse(video);
            });
    return Objects.requireNonNull(changed.get());
  }
}
