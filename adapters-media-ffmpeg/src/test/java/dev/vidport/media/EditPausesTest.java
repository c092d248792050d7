package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.changed;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Empty edits of an MP4 file are pauses, wherever they are in the list. */
@Tag("media")
@Tag("releases")
class EditPausesTest {
  private static final int EMPTY = -1;

  /** Units per second of both tracks. */
  private static final int TIMESCALE = 48_000;

  @TempDir private Path folder;

  /**
   * An edit list for all tracks.
   *
   * @param wide whether its numbers have 64 bits
   * @param edits milliseconds, and the first second of the media that is shown
   */
  private static byte[] list(boolean wide, int[]... edits) {
    ByteBuffer list = ByteBuffer.allocate(8 + edits.length * (wide ? 20 : 12));
    list.putInt(wide ? 1 << 24 : 0).putInt(edits.length);
    for (int[] edit : edits) {
      int start = edit[1] == EMPTY ? EMPTY : edit[1] * TIMESCALE;
      if (wide) {
        list.putLong(edit[0]).putLong(start);
      } else {
        list.putInt(edit[0]).putInt(start);
      }
      list.putInt(0x10000);
    }
    return list.array();
  }

  private static Path edited(String name, byte[] list) throws Exception {
    Path whole =
        generate(
            "unedited.mp4",
            numbered("160x90", "30", 3),
            clicks(3),
            H264,
            "-bf 0 -g 15 -c:a aac -video_track_timescale " + TIMESCALE);
    return changed(
        name, whole, bytes -> Mp4Box.write(Mp4Box.replaced(Mp4Box.read(bytes), "elst", list)));
  }

  private static List<Integer> frames(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void pausesHoldTheLastFrameAndAreSilent(boolean wide) throws Exception {
    int[][] edits = {{1000, 0}, {500, EMPTY}, {500, EMPTY}, {1000, 1}, {1000, EMPTY}};
    Path source = edited("pauses-" + wide + ".mp4", list(wide, edits));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    List<Integer> expected = new ArrayList<>(frames(0, 30));
    expected.addAll(Collections.nCopies(30, 29));
    expected.addAll(frames(30, 60));
    assertThat(rendered.frameNumbers()).isEqualTo(expected);
    assertThat(rendered.clicks()).hasSize(2);
    assertThat(rendered.clicks().get(0)).isCloseTo(0.5, within(0.05));
    assertThat(rendered.clicks().get(1)).isCloseTo(2.5, within(0.05));
  }
}
