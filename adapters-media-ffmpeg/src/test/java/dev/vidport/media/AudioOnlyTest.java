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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Audio without video is shown with a still picture: the cover, otherwise the waveform. */
@Tag("media")
class AudioOnlyTest {
  @TempDir private Path folder;

  private static Path memo(String name, String options) {
    return generate(name, clicks(9), options);
  }

  private static Path mp3() {
    return memo("memo.mp3", "-c:a libmp3lame -q:a 4");
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(
        () -> {
          mp3();
          memo("memo.m4a", "-c:a aac");
          memo("memo.aac", "-c:a aac");
          memo("memo.wav", "-c:a pcm_s16le");
          memo("memo.flac", "-c:a flac");
          memo("memo.opus", "-c:a libopus");
          memo("memo.ogg", "-c:a vorbis -strict experimental -ac 2");
          memo("memo.webm", "-c:a libopus");
          memo("memo.mka", "-c:a aac");
          memo("memo.ts", "-c:a mp2");
          memo("memo.avi", "-c:a libmp3lame");
          memo("memo.caf", "-c:a alac");
        });
  }

  @ParameterizedTest
  @CsvSource({
    "memo.mp3, -c:a libmp3lame -q:a 4",
    "memo.m4a, -c:a aac",
    "memo.aac, -c:a aac",
    "memo.wav, -c:a pcm_s16le",
    "memo.flac, -c:a flac",
    "memo.opus, -c:a libopus",
    "memo.ogg, -c:a vorbis -strict experimental -ac 2",
    "memo.webm, -c:a libopus",
    "memo.mka, -c:a aac",
    "memo.ts, -c:a mp2",
    "memo.avi, -c:a libmp3lame",
    "memo.caf, -c:a alac",
  })
  void allOfItIsHeardWithAPicture(String name, String options) throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path memo = memo(name, options);

    RenderedVideo rendered = new RenderedVideo(fixture.make(memo));

    assertThat(fixture.probe(memo).still()).contains(StillPicture.WAVEFORM);
    assertThat(rendered.seconds()).isCloseTo(9, within(0.11));
    assertThat(rendered.size()).isEqualTo("1280x720");
    assertThat(rendered.frameTimes()).isEqualTo(times(rendered.frameTimes().size()));
    assertThat(rendered.frameTimes()).hasSizeBetween(90, 91);
    assertThat(rendered.clicks()).hasSize(9);
    for (int i = 0; i < 9; i++) {
      // MP3 and AAC without an index do not declare the delay of their encoder.
      assertThat(rendered.clicks().get(i)).isCloseTo(i + 0.5, within(0.06));
    }
    assertThat(rendered.packaged().files())
        .containsKeys("master.m3u8", "audio.mp4", "720p.mp4", "480p.mp4", "360p.mp4", "video.mp4");
  }

  private static List<Double> times(int frames) {
    return IntStream.range(0, frames).mapToObj(frame -> frame / 10.0).toList();
  }

  @Test
  void segmentsOfAllRenditionsStartTogether() throws Exception {
    RenderedVideo rendered = RenderedVideo.of(mp3(), folder);

    for (String name : List.of("720p.mp4", "480p.mp4", "360p.mp4")) {
      List<String> flags = MediaReader.probe(rendered.file(name).toString(), "v:0", "packet=flags");
      List<Integer> keys = new ArrayList<>();
      for (int i = 0; i < flags.size(); i++) {
        if (flags.get(i).startsWith("K")) {
          keys.add(i);
        }
      }
      assertThat(keys).as(name).containsExactly(0, 40, 80);
    }
  }

  @Test
  void trimKeepsTheAudioBetweenItsTimes() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan part = fixture.plan(mp3(), Optional.of(new Trim(1.2, Optional.of(6.7))));

    RenderedVideo rendered = new RenderedVideo(fixture.make(mp3(), part));

    assertThat(rendered.seconds()).isCloseTo(5.5, within(0.001));
    assertThat(rendered.clicks()).hasSize(6);
    for (int i = 0; i < 6; i++) {
      assertThat(rendered.clicks().get(i)).isCloseTo(i + 0.3, within(0.06));
    }
  }

  @Test
  void coverIsShown() throws Exception {
    Path song = withCover("song.mp3", "red");
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);

    RenderedVideo rendered = new RenderedVideo(fixture.make(song)).withColours();

    assertThat(fixture.probe(song).still()).contains(StillPicture.COVER);
    assertThat(rendered.clicks()).hasSize(9);
    int[] centre = pixel(rendered.video(), 640, 360);
    assertThat(centre[0]).isGreaterThan(230);
    assertThat(centre[1]).isLessThan(25);
    // Black bars beside a square cover.
    assertThat(pixel(rendered.video(), 100, 360)[0]).isLessThan(25);
  }

  @Test
  void waveformIsShownInsteadOfADamagedCover() throws Exception {
    Path song = withCover("song-2.mp3", "lime");
    Path damaged =
        changed(
            "damaged-cover.mp3",
            song,
            bytes -> {
              String text = new String(bytes, StandardCharsets.ISO_8859_1);
              int image = text.indexOf("\u00ff\u00d8\u00ff", text.indexOf("APIC"));
              // Everything after the size of the picture.
              int scan = text.indexOf("\u00ff\u00c4", image);
              Arrays.fill(bytes, scan, scan + 200, (byte) 0);
              return bytes;
            });

    RenderedVideo rendered = RenderedVideo.of(damaged, folder);

    assertThat(rendered.clicks()).hasSize(9);
    int[] centre = pixel(rendered.video(), 640, 360);
    assertThat(centre[1]).isLessThan(230);
  }

  /** The audio is loud only in its second half. */
  @Test
  void waveformShowsTheLoudness() throws Exception {
    Path memo =
        generate(
            "half.flac",
            "-f lavfi -i aevalsrc='if(gt(t,3),0.5*sin(2*PI*440*t),0)':s=48000:d=6",
            "-c:a flac");

    Path video = RenderedVideo.of(memo, folder).video();

    // 100 pixels above the middle, on bars of the first and of the second half.
    assertThat(pixel(video, 300, 260)[2]).isLessThan(60);
    assertThat(pixel(video, bar(110), 260)[2]).isGreaterThan(200);
    // A silent part is a thin line.
    assertThat(pixel(video, bar(30), 360)[2]).isGreaterThan(120);
  }

  private static int bar(int number) {
    return 40 + number * 8 + 2;
  }

  @Test
  void redactionHidesAPartOfThePicture() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path song = withCover("song.mp3", "red");
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            2,
            Optional.empty(),
            new Region(0.4, 0.4, 0.2, 0.2));
    RenderPlan plan =
        RenderPlanner.plan(
            Plans.UPLOAD,
            List.of(fixture.probe(song)),
            RenderOptions.plain(720).withRedactions(List.of(box)),
            4);

    RenderedVideo rendered = new RenderedVideo(fixture.make(song, plan));

    assertThat(rendered.frameTimes()).isEqualTo(times(90));
    assertThat(pixel(rendered.video(), 640, 360)[0]).isGreaterThan(230);
    assertThat(pixel(rendered.video(), 640, 360, 3)[0]).isLessThan(25);
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

  private Path withCover(String name, String colour) throws Exception {
    Path cover =
        generate(
            "cover-" + colour + ".jpg",
            "-f lavfi -i color=" + colour + ":s=600x600",
            "-frames:v 1");
    Path song = folder.resolve(name);
    MediaReader.output(
        List.of(
            TestPrograms.ffmpeg(),
            "-nostdin",
            "-v",
            "error",
            "-y",
            "-i",
            mp3().toString(),
            "-i",
            cover.toString(),
            "-map",
            "0",
            "-map",
            "1",
            "-c",
            "copy",
            "-disposition:v:0",
            "attached_pic",
            song.toString()));
    return song;
  }

  private static int[] pixel(Path video, int x, int y) throws Exception {
    return pixel(video, x, y, 0);
  }

  /** Red, green and blue at a time in seconds. */
  private static int[] pixel(Path video, int x, int y, double seconds) throws Exception {
    Path file = Files.createTempFile("pixel", ".rgb");
    try {
      MediaReader.output(
          List.of(
              TestPrograms.ffmpeg(),
              "-nostdin",
              "-v",
              "error",
              "-y",
              "-ss",
              seconds + "",
              "-i",
              video.toString(),
              "-frames:v",
              "1",
              "-vf",
              "format=rgb24,crop=1:1:" + x + ":" + y,
              "-f",
              "rawvideo",
              file.toString()));
      byte[] rgb = Files.readAllBytes(file);
      return new int[] {rgb[0] & 0xff, rgb[1] & 0xff, rgb[2] & 0xff};
    } finally {
      Files.delete(file);
    }
  }
}
