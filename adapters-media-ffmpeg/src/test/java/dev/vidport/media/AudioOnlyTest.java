package dev.vidport.media;

import static dev.vidport.media.SourceClips.changed;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audio without video is shown with a still picture: the cover, otherwise the waveform. */
@Tag("media")
class AudioOnlyTest {
  /** For the plan of a single rendition, which is small. */
  private static final RenderOptions SMALL = RenderOptions.plain(90);

  @TempDir private static Path folder;

  private static RenderedVideo ladder;
  private static RenderedVideo waveform;

  private static Path memo(String name, String options) {
    return generate(name, clicks(9), options);
  }

  private static Path mp3() {
    return memo("memo.mp3", "-c:a libmp3lame -q:a 4");
  }

  private static List<Path> otherFormats() {
    return List.of(
        memo("memo.m4a", "-c:a aac"),
        memo("memo.aac", "-c:a aac"),
        memo("memo.wav", "-c:a pcm_s16le"),
        memo("memo.flac", "-c:a flac"),
        memo("memo.opus", "-c:a libopus"),
        memo("memo.ogg", "-c:a vorbis -strict experimental -ac 2"),
        memo("memo.webm", "-c:a libopus"),
        memo("memo.mka", "-c:a aac"),
        memo("memo.ts", "-c:a mp2"),
        memo("memo.avi", "-c:a libmp3lame"),
        memo("memo.caf", "-c:a alac"));
  }

  /** The audio is loud only in its second half. */
  private static Path half() {
    return generate(
        "half.flac",
        "-f lavfi -i aevalsrc='if(gt(t,3),0.5*sin(2*PI*440*t),0)':s=8000:d=6",
        "-ar 48000 -c:a flac");
  }

  private static Path cover(String colour) {
    String image = "-f lavfi -i color=" + colour + ":s=600x600";
    return generate("cover-" + colour + ".jpg", image, "-frames:v 1");
  }

  private static Path withCover(String colour) {
    return generate(
        "song-" + colour + ".mp3",
        "-i " + mp3() + " -i " + cover(colour),
        "-map 0 -map 1 -c copy -disposition:v:0 attached_pic");
  }

  @BeforeAll
  static void generateClips() throws Exception {
    TestClips.together(
        () -> {
          mp3();
          otherFormats();
          half();
          cover("red");
          cover("lime");
        });
    TestClips.together(
        () -> {
          withCover("red");
          withCover("lime");
        });
    ladder = new RenderedVideo(new RenderFixture(FolderStore.ofRanges(), folder).make(mp3()));
    waveform = RenderedVideo.of(half(), folder);
  }

  private static RenderPlan plan(RenderFixture fixture, Path memo, RenderOptions options)
      throws Exception {
    return RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(memo)), options, 4);
  }

  @Test
  void allOfItIsHeardWithAPicture() {
    assertAllIsHeard("memo.mp3", ladder);
    assertThat(ladder.size()).isEqualTo("1280x720");
    assertThat(ladder.seconds()).isCloseTo(9, within(0.11));
    assertThat(ladder.packaged().files())
        .containsKeys("master.m3u8", "audio.mp4", "720p.mp4", "480p.mp4", "360p.mp4", "video.mp4");
  }

  @Test
  void allOfEveryFormatIsHeardWithAPicture() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    BatchReader reader = new BatchReader();
    Map<Path, RenderedVideo> rendered = new LinkedHashMap<>();
    for (Path memo : otherFormats()) {
      RenderPlan plan = plan(fixture, memo, SMALL);
      rendered.put(memo, RenderedVideo.of(fixture.render(memo, plan), reader));
      assertThat(fixture.probe(memo).still()).as("%s", memo).contains(StillPicture.WAVEFORM);
      assertThat(plan.lengthMicros() / 1e6).as("%s", memo).isCloseTo(9, within(0.11));
    }

    rendered.forEach((memo, video) -> assertAllIsHeard(memo.getFileName().toString(), video));
  }

  private static void assertAllIsHeard(String name, RenderedVideo rendered) {
    List<Double> times = rendered.frameTimes();
    assertThat(times).as(name).isEqualTo(times(times.size())).hasSizeBetween(90, 91);
    assertThat(rendered.clicks()).as(name).hasSize(9);
    for (int i = 0; i < 9; i++) {
      // MP3 and AAC without an index do not declare the delay of their encoder.
      assertThat(rendered.clicks().get(i)).as(name).isCloseTo(i + 0.5, within(0.06));
    }
  }

  private static List<Double> times(int frames) {
    return IntStream.range(0, frames).mapToObj(frame -> frame / 10.0).toList();
  }

  @Test
  void segmentsOfAllRenditionsStartTogether() {
    BatchReader reader = new BatchReader();
    List<String> names = List.of("720p.mp4", "480p.mp4", "360p.mp4");
    names.forEach(name -> reader.packets(ladder.file(name)));

    for (String name : names) {
      assertThat(reader.packets(ladder.file(name)).get().keyframes())
          .as(name)
          .containsExactly(0L, 4_000_000L, 8_000_000L);
    }
  }

  @Test
  void trimKeepsTheAudioBetweenItsTimes() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Optional<Trim> trim = Optional.of(new Trim(1.2, Optional.of(6.7)));
    RenderPlan part = plan(fixture, mp3(), SMALL.withTrim(trim));

    RenderedVideo rendered = RenderedVideo.of(fixture.render(mp3(), part));

    assertThat(rendered.seconds()).isCloseTo(5.5, within(0.001));
    assertThat(rendered.clicks()).hasSize(6);
    for (int i = 0; i < 6; i++) {
      assertThat(rendered.clicks().get(i)).isCloseTo(i + 0.3, within(0.06));
    }
  }

  @Test
  void coverIsShown() throws Exception {
    Path song = withCover("red");
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan = plan(fixture, song, SMALL);

    RenderedVideo rendered = RenderedVideo.of(fixture.render(song, plan)).withColours();

    assertThat(fixture.probe(song).still()).contains(StillPicture.COVER);
    assertThat(rendered.clicks()).hasSize(9);
    Raster.Colour centre = rendered.colours(0).at(0.5, 0.5);
    assertThat(centre.red()).isGreaterThan(230);
    assertThat(centre.green()).isLessThan(25);
    // Black bars beside a square cover.
    assertThat(rendered.colours(0).at(0.08, 0.5).red()).isLessThan(25);
  }

  @Test
  void waveformIsShownInsteadOfADamagedCover() throws Exception {
    Path damaged =
        changed(
            "damaged-cover.mp3",
            withCover("lime"),
            bytes -> {
              String text = new String(bytes, StandardCharsets.ISO_8859_1);
              int image = text.indexOf("\u00ff\u00d8\u00ff", text.indexOf("APIC"));
              // Everything after the size of the picture.
              int scan = text.indexOf("\u00ff\u00c4", image);
              Arrays.fill(bytes, scan, scan + 200, (byte) 0);
              return bytes;
            });
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderPlan plan = plan(fixture, damaged, SMALL);

    RenderedVideo rendered = RenderedVideo.of(fixture.render(damaged, plan)).withColours();

    assertThat(rendered.clicks()).hasSize(9);
    assertThat(rendered.colours(0).at(0.5, 0.5).green()).isLessThan(230);
  }

  @Test
  void waveformShowsTheLoudness() {
    assertThat(waveform.size()).isEqualTo("1280x720");
    byte[] frame = MediaReader.firstFrame(waveform.pictures());
    // 100 pixels above the middle, on bars of the first and of the second half.
    assertThat(brightness(frame, 300, 260)).isLessThan(60);
    assertThat(brightness(frame, bar(110), 260)).isGreaterThan(100);
    // A silent part is a thin line.
    assertThat(brightness(frame, bar(30), 360)).isGreaterThan(70);
  }

  private static int brightness(byte[] frame, int x, int y) {
    return frame[1280 * y + x] & 0xff;
  }

  private static int bar(int number) {
    return 40 + number * 8 + 2;
  }

  @Test
  void redactionHidesAPartOfThePicture() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path song = withCover("red");
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            2,
            Optional.empty(),
            new Region(0.4, 0.4, 0.2, 0.2));
    RenderPlan plan = plan(fixture, song, SMALL.withRedactions(List.of(box)));

    RenderedVideo rendered = RenderedVideo.of(fixture.render(song, plan)).withColours();

    assertThat(rendered.frameTimes()).isEqualTo(times(90));
    assertThat(rendered.colours(0).at(0.5, 0.5).red()).isGreaterThan(230);
    assertThat(rendered.colours(30).at(0.5, 0.5).red()).isLessThan(25);
  }

  @Test
  void layoutNeedsTwoVideos() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    SourceFacts screen = fixture.probe(TestClips.in(Path.of("target", "clips")).silent25());
    SourceFacts memo = fixture.probe(mp3());
    SourceMaterial both =
        new SourceMaterial.ScreenAndCamera(
            new VideoId("0".repeat(32)), "camera.mp3", Layout.DEFAULT);

    RenderPlanner.UnplannableException fault =
        catchThrowableOfType(
            RenderPlanner.UnplannableException.class,
            () -> RenderPlanner.plan(both, List.of(screen, memo), RenderOptions.plain(720), 1));

    assertThat(fault.failure().code()).isEqualTo("NO_VIDEO");
    assertThat(fault.failure().message()).startsWith("camera: the file contains only audio");
  }
}
