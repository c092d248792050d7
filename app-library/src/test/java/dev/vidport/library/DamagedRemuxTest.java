package dev.vidport.library;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A web-ready file in which frames are damaged. It is too large for the probe to read every frame,
 * so that only the copy of its video finds the damage.
 */
class DamagedRemuxTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Longer than an early start. */
  private static final int SECONDS = 50;

  private static final int FRAMES = 2 * SECONDS;

  /** Above the size up to which the probe reads every frame. */
  private static final int PADDING = 17 << 20;

  private static final int LARGEST_LENGTH = 0x7fffffff;

  @TempDir private static Path folder;

  private static Path clip;
  private static List<Integer> positions;
  private static Vidport vidport;

  @BeforeAll
  static void start() throws Exception {
    clip =
        Ffmpeg.generate(
            folder.resolve("clip.mp4"),
            "-f lavfi -i smptebars=s=640x480:r=2:d=50"
                + " -f lavfi -i anullsrc=d=50 -c:v libx264 -preset ultrafast -crf 30"
                + " -colorspace bt709 -pix_fmt yuv420p -bf 0 -g 10 -sc_threshold 0 -c:a aac");
    positions =
        Ffmpeg.probe(clip, "packet=stream_index,pos").stream()
            .map(line -> line.split(",", -1))
            .filter(fields -> fields[0].equals("0"))
            .map(fields -> Integer.parseInt(fields[1]))
            .toList();
    vidport = Vidport.inMemory();
  }

  @AfterAll
  static void stop() throws IOException {
    vidport.close();
  }

  /** Frames in the early start, and after it: an ordinary one and a keyframe. */
  @ParameterizedTest
  @ValueSource(ints = {7, 97, 90})
  void oneDamagedFrameIsPassedOver(int frame) throws Exception {
    Path published = folder.resolve("published-" + frame);

    vidport
        .render(damaged(List.of(positions.get(frame))), RenderRequest.defaults())
        .await(LIMIT)
        .saveTo(published);

    for (String name : List.of("480p.mp4", "360p.mp4", "video.mp4")) {
      assertThat(Ffmpeg.probe(published.resolve(name), "packet=stream_index").stream())
          .as(name)
          .filteredOn(stream -> stream.startsWith("0"))
          .hasSize(FRAMES);
    }
  }

  /** The keyframes still look like some, so that the copy is tried. */
  @Test
  void fileWithoutAWholeFrameIsDamaged() throws Exception {
    RenderTask task = vidport.render(damaged(positions), RenderRequest.defaults());

    RenderFailedException failure =
        catchThrowableOfType(RenderFailedException.class, () -> task.await(LIMIT));

    assertThat(failure.code()).isEqualTo("DAMAGED");
  }

  /** The clip with a wrong length at these positions, followed by a large free box. */
  private static Path damaged(List<Integer> at) throws Exception {
    byte[] content = Files.readAllBytes(clip);
    ByteBuffer file = ByteBuffer.allocate(content.length + PADDING);
    file.put(content).putInt(PADDING).put("free".getBytes(US_ASCII));
    at.forEach(position -> file.putInt(position, LARGEST_LENGTH));
    return Files.write(folder.resolve("damaged-" + at.size() + "-" + at.get(0)), file.array());
  }
}
