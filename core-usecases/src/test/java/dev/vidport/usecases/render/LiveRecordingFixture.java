package dev.vidport.usecases.render;

import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A recording that is being uploaded, with the job that waits for it. */
final class LiveRecordingFixture {
  final UseCasesFixture useCases = UseCasesFixture.withPlan("pro");

  /** Why the recording could not be rendered live. */
  final List<Exception> failures = new ArrayList<>();

  final Uploading video;
  final LiveRecordings recordings;

  LiveRecordingFixture() throws IOException {
    this(fixture -> {});
  }

  /**
   * @param pause what happens while a step waits for the next part
   */
  LiveRecordingFixture(Pause pause) throws IOException {
    video = useCases.recordPrestarted();
    recordings =
        new LiveRecordings(
            useCases.database.videos,
            useCases.database.videos.imports(),
            useCases.store,
            useCases.store,
            () -> pause.run(useCases),
            (job, reason) -> failures.add(reason),
            useCases.clock);
  }

  /** The only file of the recording. */
  RecordingFile file() {
    Recording recording =
        recordings.of(
            useCases.database.renderJobs.find(video.activeJob().orElseThrow()).orElseThrow());
    return recordings.files(recording, video).get(0);
  }

  /** Happens instead of the delay between two polls. */
  interface Pause {
    void run(UseCasesFixture fixture);
  }
}
