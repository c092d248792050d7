package dev.vidport.persistence.video;

import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The summary of an ended job, as stored with its video. */
record SummaryRow(
    @Nullable Long startedAtMicros,
    boolean planned,
    int chunksTotal,
    int chunksDone,
    boolean audioDone,
    double videoSeconds,
    @Nullable String topRendition,
    @Nullable Long sourceMicros) {
  static SummaryRow of(JobSummary job) {
    Progress progress = job.progress();
    OptionalLong source = job.sourceMicros();
    return new SummaryRow(
        job.startedAt().map(at -> ChronoUnit.MICROS.between(Instant.EPOCH, at)).orElse(null),
        progress.planned(),
        progress.chunksTotal(),
        progress.chunksDone(),
        progress.audioDone(),
        progress.videoSeconds(),
        progress.topRendition().orElse(null),
        source.isPresent() ? source.getAsLong() : null);
  }

  JobSummary summary() {
    return new JobSummary(
        Optional.ofNullable(startedAtMicros)
            .map(micros -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS)),
        new Progress(
            planned,
            chunksTotal,
            chunksDone,
            audioDone,
            videoSeconds,
            Optional.ofNullable(topRendition)),
        sourceMicros == null ? OptionalLong.empty() : OptionalLong.of(sourceMicros));
  }
}
