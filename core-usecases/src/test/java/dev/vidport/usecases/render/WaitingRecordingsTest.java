package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.RenderJobQueue;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class WaitingRecordingsTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final LiveRecordings recordings =
      new LiveRecordings(
          fixture.database.videos,
          fixture.database.videos.imports(),
          fixture.store,
          fixture.store,
          () -> {},
          (job, reason) -> {},
          fixture.clock);
  private final WaitingRecordings waiting =
      new WaitingRecordings(
          new RenderJobQueue(fixture.database.jobs, fixture.database.steps),
          fixture.database.renderJobs,
          recordings);

  @Test
  void recordingThatHasBegunWaits() throws IOException {
    assertThat(waiting.any()).isFalse();

    fixture.recordPrestarted();

    assertThat(waiting.any()).isTrue();
  }

  @Test
  void importThatWaitsIsNoRecording() throws IOException {
    Submitted imported = fixture.imported("https://example.com/a.mkv");
    fixture.database.transactions.run(
        () -> fixture.database.steps.enqueue(RenderFlow.firstLive(imported.job())));

    assertThat(waiting.any()).isFalse();
  }
}
