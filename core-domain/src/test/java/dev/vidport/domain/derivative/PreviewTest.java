package dev.vidport.domain.derivative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.thumbnail.Filmstrip;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreviewTest {
  private static final DerivativeSource SOURCE =
      new DerivativeSource(
          new FrameRate(30, 1),
          600,
          new PictureSize(1920, 1080),
          new Filmstrip(1, 1, 160, 90, 10, 1),
          Instant.EPOCH,
          45,
          1_000_000);

  @Test
  void withoutParametersItIsTheBeginning() {
    assertThat(read(PreviewFormat.WEBP, Map.of()))
        .isEqualTo(new Preview(PreviewFormat.WEBP, 0, 30, 3, new PictureSize(320, 180)));
    assertThat(read(PreviewFormat.MP4, Map.of()).step()).isEqualTo(2);
  }

  @Test
  void timesLeadToFrames() {
    Preview preview =
        read(PreviewFormat.GIF, Map.of("start", "1", "end", "1.5", "fps", "7", "width", "201"));

    assertThat(preview)
        .isEqualTo(new Preview(PreviewFormat.GIF, 30, 4, 4, new PictureSize(202, 114)));
    assertThat(preview.frames()).isEqualTo(List.of(30L, 34L, 38L, 42L));
    assertThat(preview.fileName()).isEqualTo("preview-30-4-4-202x114.gif");
  }

  @Test
  void endOfTheVideoIsTheLastEnd() {
    assertThat(read(PreviewFormat.WEBP, Map.of("start", "19")).frames()).last().isEqualTo(597L);
    assertThat(read(PreviewFormat.WEBP, Map.of("start", "19.99")).frames()).containsExactly(599L);
    assertThat(read(PreviewFormat.WEBP, Map.of("start", "20")).frames()).containsExactly(599L);
  }

  @Test
  void bothSidesAndTheFramesAreBounded() {
    DerivativeSource portrait =
        new DerivativeSource(
            new FrameRate(20, 1),
            600,
            new PictureSize(1080, 1920),
            SOURCE.filmstrip(),
            Instant.EPOCH,
            45,
            1_000_000);
    Map<String, String> most = Map.of("width", "640", "fps", "15", "end", "10");

    Preview preview = Preview.read(PreviewFormat.GIF, most, portrait, new Problems());

    assertThat(preview.size()).isEqualTo(new PictureSize(360, 640));
    assertThat(preview.count()).isEqualTo(100);
    assertThat(read(PreviewFormat.GIF, most).count()).isEqualTo(150);
    Problems problems = new Problems();
    Preview unused = Preview.read(PreviewFormat.GIF, Map.of("fps", "16"), SOURCE, problems);
    assertThat(problems.list()).extracting(Problem::field).containsExactly("fps");
  }

  @Test
  void everyProblemIsNamed() {
    assertThat(problems(Map.of("start", "3", "end", "2", "width", "641", "fps", "0", "time", "1")))
        .containsExactly("time", "end", "width", "fps");
    assertThat(problems(Map.of("start", "3", "end", "13.001"))).containsExactly("end");
    assertThat(problems(Map.of("start", "x", "end", "21"))).containsExactly("start", "end");
    assertThat(problems(Map.of("start", "3", "end", "13"))).isEmpty();
  }

  private static List<String> problems(Map<String, String> parameters) {
    Problems problems = new Problems();
    Preview unused = Preview.read(PreviewFormat.WEBP, parameters, SOURCE, problems);
    return problems.list().stream().map(Problem::field).toList();
  }

  private static Preview read(PreviewFormat format, Map<String, String> parameters) {
    Problems problems = new Problems();
    Preview preview = Preview.read(format, parameters, SOURCE, problems);
    assertThat(problems.list()).isEmpty();
    return preview;
  }
}
