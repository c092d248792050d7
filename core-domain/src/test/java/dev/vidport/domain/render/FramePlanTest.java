package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.upload.UploadFileRole;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramePlanTest {
  private static final SourceFile FILE =
      new SourceFile.Original(new VideoId("0".repeat(32)), UploadFileRole.SOURCE);
  private static final SourceFacts FILM =
      SourceFactsFixture.source(new FrameRate(30_000, 1_001), 0, 10);

  /** Frame n is shown from n × 1001/30000 s on, which is rounded to microseconds. */
  @ParameterizedTest
  @CsvSource({"0, 0", "33366, 0", "33367, 1", "66733, 2", "1001000, 30", "9990000, 299"})
  void frameIsTheOneThatIsShownAtTheTime(long micros, long frame) throws Exception {
    RenderPlan plan = RenderPlanner.planFrame(FILE, FILM, micros, 2160);

    assertThat(plan.chunks()).containsExactly(new Chunk(0, frame, OptionalLong.of(frame + 1)));
    assertThat(plan.window().frames()).hasValue(1);
    assertThat(plan.window().pieces()).allMatch(piece -> piece.holdsLastFrame());
    assertThat(plan.audio()).isEmpty();
  }

  @Test
  void sizeIsThatOfTheSourceUpToTheMaximum() throws Exception {
    Rendition own = RenderPlanner.planFrame(FILE, FILM, 0, 2160).top();
    Rendition limited = RenderPlanner.planFrame(FILE, FILM, 0, 500).top();

    assertThat(own.shortSide()).isEqualTo(FILM.video().shortSide());
    assertThat(limited.shortSide()).isEqualTo(500);
  }

  @Test
  void timeAfterTheEndHasNoFrame() {
    assertThatThrownBy(() -> RenderPlanner.planFrame(FILE, FILM, 10_100_000, 2160))
        .isInstanceOfSatisfying(
            RenderPlanner.UnplannableException.class,
            fault -> assertThat(fault.failure().code()).isEqualTo(Failure.TRIM_OUTSIDE))
        .hasMessageContaining("10.1 s");
  }
}
