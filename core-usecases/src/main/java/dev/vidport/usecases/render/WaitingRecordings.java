package dev.vidport.usecases.render;

import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJobs;
import java.util.Optional;

/**
 * Recordings that wait for a place in which they are rendered live. Imports that are rendered while
 * they are fetched have the same places, of which a worker has few, and leave them to recordings:
 * an import that is rendered later loses little, because it arrives more slowly than it is
 * rendered.
 */
final class WaitingRecordings {
  /** How many of those that wait are looked at. */
  private static final int MAX = 50;

  private final RenderJobQueue queue;
  private final RenderJobs jobs;
  private final LiveRecordings recordings;

  WaitingRecordings(RenderJobQueue queue, RenderJobs jobs, LiveRecordings recordings) {
    this.queue = queue;
    this.jobs = jobs;
    this.recordings = recordings;
  }

  boolean any() {
    return queue.waitingToReceive(MAX).stream()
        .map(jobs::find)
        .flatMap(Optional::stream)
        .map(recordings::of)
        .map(Recording::video)
        .flatMap(Optional::stream)
        .anyMatch(video -> video instanceof Uploading);
  }
}
