package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.TimelineCaptions.ShownCue;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssFileTest {
  private static final PictureSize HD = new PictureSize(1920, 1080);

  private static List<String> dialogue(FrameRate rate, long first, long end, ShownCue... cues) {
    return AssFile.write(List.of(cues), first, end, rate, HD)
        .lines()
        .filter(line -> line.startsWith("Dialogue:"))
        .toList();
  }

  private static ShownCue cue(long first, long end, String... lines) {
    return new ShownCue(first, end, List.of(lines));
  }

  @Test
  void cueBeginsAndEndsBetweenFrames() {
    assertThat(dialogue(new FrameRate(25, 1), 0, 1000, cue(25, 50, "a", "b"), cue(0, 1, "c")))
        .containsExactly(
            "Dialogue: 0,0:00:00.98,0:00:01.98,Captions,,0,0,0,,a\\Nb",
            "Dialogue: 0,0:00:00.00,0:00:00.02,Captions,,0,0,0,,c");
  }

  @Test
  void timesCountFromTheFirstFrameOfTheRun() {
    FrameRate rate = new FrameRate(50, 1);

    assertThat(
            dialogue(
                rate, 200, 400, cue(100, 200, "over"), cue(150, 250, "on"), cue(400, 450, "later")))
        .containsExactly("Dialogue: 0,0:00:00.00,0:00:00.99,Captions,,0,0,0,,on");
  }

  @Test
  void textHasNoCommands() {
    assertThat(
            dialogue(
                new FrameRate(25, 1), 0, 100, cue(0, 50, "{\\an8}a\\Nb\\h, {\\p1}m 0 0{\\p0}")))
        .containsExactly(
            "Dialogue: 0,0:00:00.00,0:00:01.98,Captions,,0,0,0,,"
                + "\\{\\\u2060an8\\}a\\\u2060Nb\\\u2060h, \\{\\\u2060p1\\}m 0 0\\{\\\u2060p0\\}");
  }
}
