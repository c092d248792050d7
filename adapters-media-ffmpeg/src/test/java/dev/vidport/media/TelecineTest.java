package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Film on a DVD, whose fields are repeated for television by flags. */
@Tag("media")
class TelecineTest {
  private static final int FRAMES = 96;

  @TempDir private Path folder;

  @Test
  void filmKeepsItsFramesAndItsRate() throws Exception {
    Path source = folder.resolve("softtele.vob");
    try (InputStream in = TelecineTest.class.getResourceAsStream("softtele.vob")) {
      Files.copy(in, source);
    }

    SourceFacts facts = new RenderFixture(FolderStore.ofFiles(), folder).probe(source);
    RenderedVideo rendered = RenderedVideo.of(source, folder);
    List<byte[]> frames = new BatchReader().brightness(rendered.video(), 88, 60).get();

    assertThat(facts.video().rate()).isEqualTo(new FrameRate(24000, 1001));
    // Its audio starts a frame earlier, so that the first frame may be shown twice.
    assertThat(frames).hasSizeBetween(FRAMES, FRAMES + 1);
    assertThat(repeated(frames)).isLessThanOrEqualTo(1);
    assertThat(rendered.videoFields("r_frame_rate")).isEqualTo("24000/1001");
  }

  /** How many frames look like the previous one. */
  private static long repeated(List<byte[]> frames) {
    return IntStream.range(1, frames.size())
        .filter(i -> difference(frames.get(i - 1), frames.get(i)) < 0.1)
        .count();
  }

  private static double difference(byte[] one, byte[] other) {
    return IntStream.range(0, one.length)
        .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
        .average()
        .orElseThrow();
  }
}
