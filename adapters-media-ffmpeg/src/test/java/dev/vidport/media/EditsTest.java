package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.made;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.render.RenderOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits, read back frame by frame and click by click. */
class EditsTest {
  @TempDir private Path folder;

  private static Path clicking() {
    return made("edit-a.mp4", numbered("320x180", "30", 4), clicks(4), H264, "-g 60 -c:a aac");
  }

  private static Path silent() {
    return made("edit-b.mp4", numbered("320x180", "30", 3), H264, "-g 60");
  }

  private static List<Integer> frames(int... bounds) {
    List<Integer> frames = new ArrayList<>();
    for (int i = 0; i < bounds.length; i += 2) {
      IntStream.range(bounds[i], bounds[i + 1]).forEach(frames::add);
    }
    return frames;
  }

  private Rendered render(EditScript script, RenderOptions options) throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    return new Rendered(bench.make(script.files(), script.plan(bench, options)));
  }

  private Rendered render(EditScript script) throws Exception {
    return render(script, RenderOptions.plain(720));
  }

  private static void evenlyTimed(Rendered made, int frames, double rate) {
    List<Double> times = MediaReader.frameTimes(made.video().toString());
    assertThat(times).hasSize(frames);
    for (int n = 0; n < frames; n++) {
      assertThat(times.get(n)).as("frame %d", n).isCloseTo(n / rate, within(0.0001));
    }
  }

  @Test
  void cutsAreExactToTheFrameAndSilenceStaysSilent() throws Exception {
    EditScript script =
        new EditScript()
            .cut(clicking(), 1, 2)
            .cut(silent(), 0.5, 2)
            // A single frame, and the same file again.
            .cut(clicking(), 3, 3.01)
            .cut(clicking(), 0.2, 1.2);

    Rendered made = render(script);

    assertThat(made.frameNumbers()).isEqualTo(frames(30, 60, 15, 60, 90, 91, 6, 36));
    evenlyTimed(made, 106, 30);
    assertThat(made.seconds()).isCloseTo(106 / 30.0, within(1e-5));
    List<Double> heard = made.clicks();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).isCloseTo(0.5, within(0.02));
    assertThat(heard.get(1)).isCloseTo(76 / 30.0 + 0.3, within(0.02));
  }

  @Test
  void fadeShowsAndSoundsBothForItsLength() throws Exception {
    EditScript script =
        new EditScript()
            .cut(clicking(), 0, 2.7)
            .fade(clicking(), 2.5, 4, 1.4)
            .cut(silent(), 0, 0.5);

    Rendered made = render(script);

    List<Integer> numbers = made.frameNumbers();
    // 81 + 45 - 42 + 15, of which both are seen from 39 to 81.
    assertThat(numbers).hasSize(99);
    assertThat(numbers.subList(0, 40)).isEqualTo(frames(0, 40));
    assertThat(numbers.subList(81, 99)).isEqualTo(frames(117, 120, 0, 15));
    evenlyTimed(made, 99, 30);
    // Of the first clip 0.5 and, going, 1.5; of the second, coming, 3.5, a second after its start.
    List<Double> heard = made.clicks();
    assertThat(heard).hasSize(3);
    assertThat(heard.get(0)).isCloseTo(0.5, within(0.02));
    assertThat(heard.get(1)).isCloseTo(1.5, within(0.02));
    assertThat(heard.get(2)).isCloseTo(2.3, within(0.02));
  }
}
