package dev.vidport.persistence.video;

import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The summary of an ended job, as stored with its video. */
record SummaryRow(
    Optional<Instant> startedAt,
    boolean planned,
    int chunksTotal,
    int chunksDone,
    boolean audioDone,
    double videoSeconds,
    Optional<String> topRendition,
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
        job.sourceMicros());
  }

  JobSummary summary() {
    return new JobSummary(
        startedAt,
        new Progress(planned, chunksTotal, chunksDone, audioDone, videoSeconds, topRendition),
        sourceMicros);
  }
}
