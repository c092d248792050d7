package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rendered edits, checked frame by frame and click by click. */
@Tag("media")
class EditsTest {
  private static final Raster.Colour RED = new Raster.Colour(255, 0, 0);
  private static final Raster.Colour GREEN = new Raster.Colour(0, 255, 0);
  private static final Raster.Colour BLUE = new Raster.Colour(0, 0, 255);
  private static final Raster.Colour BLACK = new Raster.Colour(0, 0, 0);

  @TempDir private Path folder;

  private static Path clicking() {
    return generate("edit-a.mp4", numbered("320x180", "30", 4), clicks(4), H264, "-g 60 -c:a aac");
  }

  private static Path silent() {
    return generate("edit-b.mp4", numbered("320x180", "30", 3), H264, "-g 60");
  }

  private static List<Integer> frames(int... bounds) {
    List<Integer> frames = new ArrayList<>();
    for (int i = 0; i < bounds.length; i += 2) {
      IntStream.range(bounds[i], bounds[i + 1]).forEach(frames::add);
    }
    return frames;
  }

  private RenderedVideo render(EditScript script, RenderOptions options) throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofRanges(), folder);
    return new RenderedVideo(fixture.make(script.files(), script.plan(fixture, options)))
        .withColours();
  }

  private RenderedVideo render(EditScript script) throws Exception {
    return render(script, RenderOptions.plain(720));
  }

  private static void evenlyTimed(RenderedVideo rendered, int frames, double rate) {
    List<Double> times = rendered.frameTimes();
    assertThat(times).hasSize(frames);
    for (int n = 0; n < frames; n++) {
      assertThat(times.get(n)).as("frame %d", n).isCloseTo(n / rate, within(0.0001));
    }
  }

  @Test
  void cutsAreExactToTheFrameAndSilentClipsStaySilent() throws Exception {
    EditScript script =
        new EditScript()
            .cut(clicking(), 1, 2)
            .cut(silent(), 0.5, 2)
            // A single frame, and the same file again.
            .cut(clicking(), 3, 3.01)
            .cut(clicking(), 0.2, 1.2);

    RenderedVideo rendered = render(script);

    assertThat(rendered.frameNumbers()).isEqualTo(frames(30, 60, 15, 60, 90, 91, 6, 36));
    evenlyTimed(rendered, 106, 30);
    assertThat(rendered.seconds()).isCloseTo(106 / 30.0, within(1e-5));
    List<Double> heard = rendered.clicks();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).isCloseTo(0.5, within(0.02));
    assertThat(heard.get(1)).isCloseTo(76 / 30.0 + 0.3, within(0.02));
  }

  @Test
  void lastFrameOfAClipIsHeldWhileItsAudioContinues() throws Exception {
    Path tail =
        generate("edit-tail.mp4", numbered("320x180", "30", 1.2), clicks(2), H264, "-c:a aac");

    RenderedVideo rendered = render(new EditScript().cut(tail, 0, 1.2).cut(silent(), 0, 0.5));

    List<Integer> numbers = rendered.frameNumbers();
    int next = numbers.size() - 15;
    assertThat(next).isBetween(60, 61);
    assertThat(numbers.subList(0, 36)).isEqualTo(frames(0, 36));
    assertThat(numbers.subList(36, next)).containsOnly(35);
    assertThat(numbers.subList(next, numbers.size())).isEqualTo(frames(0, 15));
    assertThat(rendered.clicks()).hasSize(2).last(DOUBLE).isCloseTo(1.5, within(0.02));
  }

  @Test
  void fadeMixesVideoAndAudioOfBothClips() throws Exception {
    EditScript script =
        new EditScript()
            .cut(clicking(), 0, 2.7)
            .fade(clicking(), 2.5, 4, 1.4)
            .cut(silent(), 0, 0.5);

    RenderedVideo rendered = render(script);

    List<Integer> numbers = rendered.frameNumbers();
    // 81 + 45 - 42 + 15 frames; both clips are visible from 39 to 81.
    assertThat(numbers).hasSize(99);
    assertThat(numbers.subList(0, 40)).isEqualTo(frames(0, 40));
    assertThat(numbers.subList(81, 99)).isEqualTo(frames(117, 120, 0, 15));
    evenlyTimed(rendered, 99, 30);
    // The first clip clicks at 0.5 and, fading out, at 1.5; the second, fading in, at 3.5, one
    // second
    // after its start.
    List<Double> heard = rendered.clicks();
    assertThat(heard).hasSize(3);
    assertThat(heard.get(0)).isCloseTo(0.5, within(0.02));
    assertThat(heard.get(1)).isCloseTo(1.5, within(0.02));
    assertThat(heard.get(2)).isCloseTo(2.3, within(0.02));
  }

  @Test
  void clipsAreFittedIntoTheShapeOfTheFirst() throws Exception {
    String wide = "-pix_fmt yuv420p -vf setsar=2";
    Path television = generate("edit-wide.mp4", corners("160x180", "25", 1), H264, wide);
    Path ntsc =
        generate(
            "edit-ntsc.mkv", numbered("320x180", "30000/1001", 3), clicks(3), H264, "-c:a aac");
    Path portrait =
        generate("edit-tall.mp4", corners("180x320", "30", 1), clicks(1), H264, "-pix_fmt yuv420p");
    EditScript script =
        new EditScript()
            .cut(clicking(), 0, 1)
            .cut(ntsc, 1, 3)
            .cut(television, 0, 1)
            .cut(portrait, 0, 1);

    RenderedVideo rendered = render(script);

    assertThat(rendered.size()).isEqualTo("320x180");
    evenlyTimed(rendered, 150, 30);
    assertThat(rendered.frameNumbers().subList(0, 30)).isEqualTo(frames(0, 30));
    List<Double> heard = rendered.clicks();
    assertThat(heard).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(heard.get(i)).isCloseTo(List.of(0.5, 1.5, 2.5, 4.5).get(i), within(0.02));
    }
    FrameColours filling = rendered.colours(100);
    near(filling.at(0.02, 0.02), RED);
    near(filling.at(0.98, 0.02), GREEN);
    near(filling.at(0.02, 0.98), BLUE);
    // The middle 102 of the 320 pixels are the clip; the rest is black.
    FrameColours barred = rendered.colours(130);
    near(barred.at(0.05, 0.2), BLACK);
    near(barred.at(0.3, 0.2), BLACK);
    near(barred.at(0.37, 0.02), RED);
    near(barred.at(0.62, 0.02), GREEN);
    near(barred.at(0.37, 0.97), BLUE);
    near(barred.at(0.7, 0.2), BLACK);
  }

  @Test
  void fadeMixesClipsAndFadeblackGoesThroughBlack() throws Exception {
    Path red = generate("edit-red.mp4", colour("red"), H264, "-pix_fmt yuv420p");
    Path blue = generate("edit-blue.mp4", colour("blue"), H264, "-pix_fmt yuv420p");
    EditScript script =
        new EditScript().cut(red, 0, 1).fade(blue, 0, 2, 0.6).fadeBlack(red, 0, 1, 0.6);

    RenderedVideo rendered = render(script);

    // 30 + 60 - 18 + 30 - 18 frames: a mix from 12 to 30, through black from 54 to 72.
    evenlyTimed(rendered, 84, 30);
    near(middle(rendered, 12), RED);
    near(middle(rendered, 21), new Raster.Colour(128, 0, 128));
    near(middle(rendered, 30), BLUE);
    near(middle(rendered, 54), BLUE);
    near(middle(rendered, 63), BLACK);
    near(middle(rendered, 72), RED);
  }

  @Test
  void chunkBoundariesInTransitionsAreInvisible() throws Exception {
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofFiles(), folder);
    EditScript script =
        new EditScript()
            .cut(clicking(), 0, 2)
            .fade(silent(), 0, 2, 1)
            .fadeBlack(clicking(), 2, 4, 0.5);
    // The trim starts inside the first transition, which lasts from frame 30 to 60.
    Trim trim = new Trim(1.5, Optional.of(4.0));
    RenderPlan all = script.plan(fixture, RenderOptions.plain(720));
    RenderPlan part = script.plan(fixture, RenderOptions.plain(720).withTrim(Optional.of(trim)));
    assertThat(part.window().frames()).hasValue(75);

    BatchReader reader = new BatchReader();
    RenderedVideo whole = new RenderedVideo(fixture.make(script.files(), all), reader);
    // Two chunks start inside a transition and one ends in it: the second transition is from 75 to
    // 90.
    RenderedVideo joined =
        new RenderedVideo(
            fixture.make(script.files(), RenderFixture.chunked(part, 55, 70, 80)), reader);

    Supplier<List<byte[]>> shownWhole = reader.brightness(whole.video(), 48, 27);
    Supplier<List<byte[]>> shownJoined = reader.brightness(joined.video(), 48, 27);
    assertThat(joined.frameNumbers().subList(15, 30)).isEqualTo(frames(30, 45));
    assertThat(joined.frameNumbers().subList(45, 75)).isEqualTo(frames(75, 105));
    evenlyTimed(joined, 75, 30);
    List<byte[]> expected = shownWhole.get().subList(45, 120);
    List<byte[]> rendered = shownJoined.get();
    for (int n = 0; n < 75; n++) {
      assertThat(difference(rendered.get(n), expected.get(n))).as("frame %d", n).isLessThan(40);
    }
    // A frame number that is off by one changes a whole block; within a transition, half as much.
    assertThat(difference(rendered.get(10), expected.get(11))).isGreaterThan(60);
    assertThat(joined.clicks()).last(DOUBLE).isCloseTo(whole.clicks().get(2) - 1.5, within(0.002));
  }

  @Test
  void fiftyClipsKeepVideoAndAudioInSync() throws Exception {
    Path ntsc =
        generate(
            "edit-ntsc.mkv", numbered("320x180", "30000/1001", 3), clicks(3), H264, "-c:a aac");
    EditScript script = new EditScript();
    for (int i = 0; i < 49; i++) {
      if (i % 5 == 4) {
        script.fade(ntsc, 0.1 * (i % 3), 0.1 * (i % 3) + 0.2, 0.1);
      } else {
        script.cut(ntsc, 0.1 * (i % 3), 0.1 * (i % 3) + 0.2);
      }
    }
    script.cut(ntsc, 0, 1);
    RenderFixture fixture = RenderFixture.isolated(FolderStore.ofRanges(), folder);
    RenderPlan plan = script.plan(fixture, RenderOptions.plain(720));

    RenderedVideo rendered = new RenderedVideo(fixture.make(script.files(), plan));

    // 49 clips of 6 frames and one of 30; nine transitions share 3 frames each.
    assertThat(plan.chunks()).hasSize(3);
    evenlyTimed(rendered, 297, 30000 / 1001.0);
    assertThat(rendered.frameNumbers().subList(267, 297)).isEqualTo(frames(0, 30));
    assertThat(rendered.clicks()).hasSize(1);
    assertThat(rendered.clicks().get(0)).isCloseTo(267 * 1.001 / 30 + 0.5, within(0.002));
  }

  private static String colour(String name) {
    return "-f lavfi -i color=" + name + ":s=320x180:r=30:d=2";
  }

  private static Raster.Colour middle(RenderedVideo rendered, int frame) {
    return rendered.colours(frame).at(0.5, 0.5);
  }

  private static void near(Raster.Colour shown, Raster.Colour expected) {
    assertThat(shown.distance(expected)).as("%s for %s", shown, expected).isLessThan(20);
  }

  private static int difference(byte[] one, byte[] other) {
    return IntStream.range(0, one.length)
        .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
        .max()
        .orElseThrow();
  }
}
