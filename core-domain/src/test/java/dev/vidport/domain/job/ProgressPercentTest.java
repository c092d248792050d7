package dev.vidport.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProgressPercentTest {
  private static final double SECONDS = 60;

  @Test
  void jobWithoutAPlanHasNoPercent() {
    assertThat(ProgressPercent.of(Progress.none(), 0, Set.of(RenderSteps.PROBE))).isZero();
  }

  @Test
  void plannedJobHasBegun() {
    assertThat(percent(rendering(4, 0, false, 0))).isEqualTo(2);
  }

  @Test
  void videoGrowsWithTheRenderedSeconds() {
    assertThat(percent(rendering(4, 0, false, 15))).isEqualTo(2 + 20);
    assertThat(percent(rendering(4, 0, false, 30))).isEqualTo(2 + 41);
  }

  @Test
  void completedChunkCountsWithoutItsReports() {
    assertThat(percent(rendering(4, 2, false, 3))).isEqualTo(2 + 41);
  }

  @Test
  void videoThatIsLongerThanExpectedHasItsShareOnly() {
    assertThat(percent(rendering(4, 3, true, 90))).isEqualTo(2 + 83 + 5);
  }

  @Test
  void audioCountsOnceItIsDone() {
    assertThat(percent(rendering(4, 0, true, 0))).isEqualTo(2 + 5);
  }

  @Test
  void everythingButPublishingIsLessThanAHundred() {
    Progress rendered = rendering(4, 4, true, 60);

    assertThat(percent(rendered)).isEqualTo(90);
    assertThat(percent(rendered, RenderSteps.PACKAGE)).isEqualTo(96);
    assertThat(percent(rendered, RenderSteps.PACKAGE, RenderSteps.STILLS)).isEqualTo(99);
  }

  @Test
  void packagedVideoIsRenderedWhateverItsReportsSay() {
    assertThat(percent(rendering(4, 0, false, 3), RenderSteps.PACKAGE)).isEqualTo(96);
  }

  @Test
  void remuxWithoutAnEncodeCountsAsTheVideo() {
    Progress progress = rendering(0, 0, true, 0);

    assertThat(percent(progress)).isEqualTo(7);
    assertThat(percent(progress, RenderSteps.REMUX_TOP)).isEqualTo(90);
    assertThat(percent(progress, RenderSteps.RECEIVE)).isEqualTo(90);
  }

  @Test
  void fetchOfAnImportComesBeforeTheRest() {
    assertThat(ProgressPercent.ofFetch(0)).isZero();
    assertThat(ProgressPercent.ofFetch(0.5)).isEqualTo(15);
    assertThat(ProgressPercent.ofFetch(1)).isEqualTo(30).isEqualTo(ProgressPercent.afterFetch(0));
    assertThat(ProgressPercent.afterFetch(50)).isEqualTo(65);
    assertThat(ProgressPercent.afterFetch(99)).isEqualTo(99);
  }

  @Test
  void planWithoutALengthCountsItsChunks() {
    assertThat(ProgressPercent.of(rendering(2, 1, false, 5), 0, Set.of())).isEqualTo(2 + 41);
  }

  private static Progress rendering(int chunks, int done, boolean audioDone, double seconds) {
    return new Progress(true, chunks, done, audioDone, seconds, Optional.of("1080p"));
  }

  private static int percent(Progress progress, StepKind... done) {
    return ProgressPercent.of(progress, SECONDS, Set.of(done));
  }
}
