package dev.vidport.persistence.video;

import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.media.PictureSize;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;

/** The summary of an ended job, as stored with its video. */
record SummaryRow(
    Optional<Instant> startedAt,
    boolean planned,
    int chunksTotal,
    int chunksDone,
    boolean audioDone,
    double videoSeconds,
    Optional<String> topRendition,
    OptionalInt sourceWidth,
    OptionalInt sourceHeight,
    OptionalLong sourceMicros) {
  static SummaryRow of(JobSummary job) {
    Progress progress = job.progress();
    return new SummaryRow(
        job.startedAt(),
        progress.planned(),
        progress.chunksTotal(),
        progress.chunksDone(),
        progress.audioDone(),
        progress.videoSeconds(),
        progress.topRendition(),
        side(job, PictureSize::width),
        side(job, PictureSize::height),
        job.sourceMicros());
  }

  private static OptionalInt side(JobSummary job, ToIntFunction<PictureSize> side) {
    return job.sourceSize().stream().mapToInt(side).findFirst();
  }

  JobSummary summary() {
    return new JobSummary(
        startedAt,
        new Progress(planned, chunksTotal, chunksDone, audioDone, videoSeconds, topRendition),
        sourceWidth.isPresent() && sourceHeight.isPresent()
            ? Optional.of(new PictureSize(sourceWidth.getAsInt(), sourceHeight.getAsInt()))
            : Optional.empty(),
        sourceMicros);
  }
}
