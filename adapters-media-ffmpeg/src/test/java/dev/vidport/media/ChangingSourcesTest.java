package dev.vidport.media;

import static dev.vidport.media.FrameRuns.withoutRepeats;
import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.appended;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.joined;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.render.Segments;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources whose size, audio or clock changes are rendered completely, on one grid. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class ChangingSourcesTest {
  private static final String VP8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 300k";

  @TempDir private Path folder;

  private static Stream<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed();
  }

  private static List<Integer> twice(int frames) {
    return Stream.concat(upTo(frames), upTo(frames)).toList();
  }

  /** Two seconds of 30 numbered frames with clicks. */
  private static Path part(String size, String container) {
    String coder =
        switch (container) {
          case "webm" -> VP8 + " -c:a libopus";
          case "vob" -> "-c:v mpeg2video -q:v 3 -c:a mp2";
          // Several frames are in one packet, so that only the first of them has a time.
          case "mpg" -> "-c:v mpeg2video -q:v 12 -c:a mp2";
          default -> H264 + " -c:a aac";
        };
    return generate(
        "part-" + size + "." + container,
        numbered(size, "30", 2),
        clicks(2),
        coder,
        container.equals("mpg") ? "-bf 2" : "-bf 0");
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(
        () -> {
          Stream.of("160x90", "304x176", "320x180").forEach(size -> part(size, "ts"));
          Stream.of("304x176", "320x180").forEach(size -> part(size, "mp4"));
          Stream.of("160x90", "240x136", "304x176", "320x180", "160x120", "120x160")
              .forEach(size -> part(size, "webm"));
          Stream.of("vob", "mpg", "mkv").forEach(container -> part("160x90", container));
          Stream.of("25", "60").forEach(ChangingSourcesTest::at);
          Stream.of("aac -ar 44100", "aac -ar 48000", "ac3 -ac 2", "ac3 -ac 6", "mp2 -ac 1")
              .forEach(ChangingSourcesTest::withAudio);
        });
  }

  @Tag("releases")
  @Test
  void framesOfAllSizesAreShownOnOneGrid() throws Exception {
    Path source = joined(folder, "ts", part("320x180", "ts"), part("304x176", "ts"));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    // The audio of the first part is up to two frames longer than its video.
    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.frameNumbers()).hasSizeBetween(120, 122);
    assertThat(rendered.rate()).isEqualTo("30/1");
    assertThat(rendered.size()).isEqualTo("320x180");
    assertThat(rendered.clicks()).hasSize(4);
  }

  /** The keyframes of the second part have other parameters than the header. */
  @Test
  void mp4OfTwoSizesIsEncodedOnOneGrid() throws Exception {
    Path source = joined(folder, "mp4", part("304x176", "mp4"), part("320x180", "mp4"));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.size()).isEqualTo("320x180");
    // The file does not say that the audio of the second part starts with encoder priming.
    assertThat(rendered.clicks()).hasSize(4);
    assertThat(rendered.clicks().get(3)).isCloseTo(3.5, within(0.03));
  }

  /** The sizes in these files are not read before. */
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "avi, 3, -c:v mjpeg",
    "mov, 1, -c:v mjpeg",
    "avi, 1, -c:v mpeg4",
    "mkv, 1, -c:v libx264 -preset ultrafast -bf 0",
    "mp4, 1, -c:v libx265 -preset ultrafast -bf 0 -tag:v hev1 -x265-params repeat-headers=1:log-level=none"
  })
  void sizeThatWasNotFoundLeavesTheGridAsItIs(String container, int times, String coder)
      throws Exception {
    Path wide = silentPart("320x180", container, 0.5, coder);
    Path[] parts =
        IntStream.range(0, times)
            .boxed()
            .flatMap(i -> Stream.of(wide, silentPart("304x176", container, 0.5, coder)))
            .toArray(Path[]::new);
    Path source = joined(folder, container, parts);
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderPlan plan = Plans.withSegments(fixture.plan(source, Optional.empty()), Segments.even(10));

    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(source, RenderFixture.chunked(plan, 20)));

    assertThat(rendered.size()).isEqualTo("320x180");
    assertThat(rendered.rate()).isEqualTo("30/1");
    List<Integer> both = twice(15);
    assertThat(rendered.frameNumbers())
        .isEqualTo(Stream.generate(() -> both).limit(times).flatMap(List::stream).toList());
  }

  @Test
  void sizeThatChangesInARotatedVideoIsUnsupported() throws Exception {
    String coder = "-c:v mjpeg";
    Path upright =
        joined(
            folder,
            "mov",
            silentPart("320x180", "mov", 2, coder),
            silentPart("304x176", "mov", 2, coder));
    Path rotated = SourceClips.changed("rotated.mov", upright, Turned.RIGHT);

    assertThatThrownBy(() -> RenderedVideo.of(rotated, folder))
        .hasMessageContaining("the size of the frames changes in a video that is rotated");
  }

  private static Path silentPart(String size, String container, double seconds, String coder) {
    String name = coder.split("[: ]", 4)[2] + size + "-" + seconds + "." + container;
    return generate(name, numbered(size, "30", seconds), coder, "-pix_fmt yuv420p");
  }

  @Test
  void growingVideoIsShownInItsLargestSize() throws Exception {
    Path source =
        joined(
            folder,
            "webm",
            part("160x90", "webm"),
            part("240x136", "webm"),
            part("320x180", "webm"));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertThat(rendered.size()).isEqualTo("320x180");
    assertThat(rendered.rate()).isEqualTo("30/1");
    assertThat(rendered.clicks()).hasSize(6);
    assertThat(withoutRepeats(rendered.frameNumbers()))
        .isEqualTo(Stream.of(upTo(60), upTo(60), upTo(60)).flatMap(numbers -> numbers).toList());
  }

  /** The second part starts where the audio of the first ends, half a slot away from its frames. */
  @ParameterizedTest
  @ValueSource(strings = {"25", "60"})
  void framesHalfASlotBesideTheFirstOnesAreShownInSync(String firstRate) throws Exception {
    Path first = at(firstRate);
    Path second = at("60");
    Path source = joined(folder, "webm", first, second);
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan = Plans.withSegments(fixture.plan(source, Optional.empty()), Segments.even(50));

    BatchReader reader = new BatchReader();
    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(source, RenderFixture.chunked(plan, 100, 150)), reader);

    int firstFrames = reader.frameNumbers(first).get().size();
    assertThat(FrameRuns.rate(rendered)).isEqualTo(60);
    assertThat(withoutRepeats(rendered.frameNumbers()))
        .isEqualTo(Stream.concat(upTo(firstFrames), upTo(120)).toList());
    List<Double> clicks = rendered.clicks();
    assertThat(clicks).hasSize(4);
    int last = rendered.frameNumbers().lastIndexOf(90);
    assertThat(clicks.get(3)).isCloseTo(last / 60.0, within(0.02));
    assertThat(clicks.get(0)).isCloseTo(0.5, within(0.02));
  }

  private static Path at(String rate) {
    return generate(
        "rate-" + rate + ".webm", numbered("160x90", rate, 2), clicks(2), VP8, "-c:a libopus");
  }

  @Test
  void chunksAgreeOnTheFramesOfAllSizes() throws Exception {
    Path source = joined(folder, "webm", part("320x180", "webm"), part("304x176", "webm"));
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan = Plans.withSegments(fixture.plan(source, Optional.empty()), Segments.even(25));

    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(source, RenderFixture.chunked(plan, 50, 75)));

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
  }

  @Test
  void cameraMayChangeItsSize() throws Exception {
    Path screen = generate("sizes-screen.mp4", numbered("320x180", "30", 4), H264);
    Path camera = joined(folder, "webm", part("160x120", "webm"), part("120x160", "webm"));
    Layout layout = new Layout.PictureInPicture(Layout.Corner.BOTTOM_RIGHT, Layout.Size.LARGE);
    SourceMaterial both =
        new SourceMaterial.ScreenAndCamera(new VideoId("0".repeat(32)), "camera.webm", layout);
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan =
        RenderPlanner.plan(
            both,
            List.of(fixture.probe(screen), fixture.probe(camera)),
            RenderOptions.plain(720),
            1);

    RenderedVideo rendered = RenderedVideo.of(fixture.render(List.of(screen, camera), plan));

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(120).toList());
    assertThat(rendered.clicks()).hasSize(4);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"vob", "mpg", "webm", "mkv"})
  void recordingAfterARestartOfTheClockIsShown(String container) throws Exception {
    Path part = part("160x90", container);

    RenderedVideo rendered = RenderedVideo.of(appended(folder, part, part), folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.frameNumbers()).hasSizeBetween(120, 122);
    assertThat(rendered.clicks()).hasSize(4);
    assertClicksWithFrames(rendered);
  }

  /** Times of 24 bits restart after 16,777 s, and ffmpeg takes the restart for an overflow. */
  @Test
  void recordingAfterARestartOfALateClockIsShown() throws Exception {
    Path first =
        generate("late.flv", "-i " + part("304x176", "mp4"), "-c copy -output_ts_offset 100");
    Path part = generate("early.flv", "-i " + part("304x176", "mp4"), "-c copy");
    int header = 13;
    Path second =
        SourceClips.changed(
            "no-header.flv", part, bytes -> Arrays.copyOfRange(bytes, header, bytes.length));

    RenderedVideo rendered = RenderedVideo.of(appended(folder, first, second), folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.frameNumbers()).hasSizeBetween(120, 122);
    assertThat(rendered.clicks()).hasSize(4);
    assertClicksWithFrames(rendered);
  }

  @Test
  void gapOfTheClockOfATransmissionIsNotShown() throws Exception {
    Path later =
        generate("later.ts", "-i " + part("160x90", "ts"), "-c copy -output_ts_offset 3600");

    RenderedVideo rendered =
        RenderedVideo.of(appended(folder, part("160x90", "ts"), later), folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.seconds()).isLessThan(4.2);
    assertClicksWithFrames(rendered);
  }

  @Tag("releases")
  @Test
  void chunksAgreeOnTheFramesAfterARestart() throws Exception {
    Path source = appended(folder, part("160x90", "ts"), part("160x90", "ts"));
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan = Plans.withSegments(fixture.plan(source, Optional.empty()), Segments.even(25));

    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(source, RenderFixture.chunked(plan, 50, 75)));

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.frameNumbers()).hasSizeBetween(120, 122);
    assertThat(rendered.clicks()).hasSize(4);
    assertClicksWithFrames(rendered);
  }

  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource({"aac -ar 44100, aac -ar 48000", "ac3 -ac 2, ac3 -ac 6", "mp2 -ac 1, mp2 -ac 2"})
  void audioOfSeveralFormatsIsContinuous(String before, String after) throws Exception {
    Path source = joined(folder, "ts", withAudio(before), withAudio(after));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertThat(rendered.audioFields("sample_rate,channels")).isEqualTo("48000,2");
    assertThat(rendered.clicks()).hasSize(4);
    assertClicksWithFrames(rendered);
    assertEvenAudioPackets(rendered);
  }

  @Test
  void gapsOfTheAudioWhereRecordingsWereJoinedAreFilled() throws Exception {
    RenderedVideo rendered = RenderedVideo.of(SourceClips.withGapOfAudio(folder), folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertClicksWithFrames(rendered);
  }

  @Tag("releases")
  @Test
  void audioMayChangeWithTheClock() throws Exception {
    Path source = appended(folder, withAudio("ac3 -ac 2"), withAudio("ac3 -ac 6"));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertThat(withoutRepeats(rendered.frameNumbers())).isEqualTo(twice(60));
    assertClicksWithFrames(rendered);
    assertEvenAudioPackets(rendered);
  }

  @Test
  void singleChannelIsAsLoudAsTheStereoAfterIt() throws Exception {
    String sine = "0.5*sin(2*PI*440*t)";
    Path mono = tone("mono", sine);
    Path source = joined(folder, "ts", mono, tone("stereo", sine + "|" + sine));

    AudioLevels levels =
        AudioLevels.of(new RenderFixture(FolderStore.ofFiles(), folder).audio(source));

    assertThat(levels.left()).isCloseTo(0.5, within(0.03));
    assertThat(levels.right()).isCloseTo(0.5, within(0.03));
  }

  private static Path tone(String layout, String samples) {
    return generate(
        "tone-" + layout + ".ts",
        numbered("160x90", "30", 1),
        "-f lavfi -i aevalsrc='%s':c=%s:s=48000:d=1".formatted(samples, layout),
        H264,
        "-c:a mp2");
  }

  private static Path withAudio(String format) {
    return generate(
        "audio-" + format.replace(" ", "") + ".ts",
        numbered("160x90", "30", 2),
        clicks(2),
        H264,
        "-bf 0 -c:a " + format);
  }

  /** All packets but the last one have 1024 samples. */
  private static void assertEvenAudioPackets(RenderedVideo rendered) {
    List<Long> durations =
        rendered.packets().audio().stream().map(Packets.Packet::duration).toList();
    assertThat(durations.subList(0, durations.size() - 1)).containsOnly(1024L);
  }

  /** In each part, the clicks are heard with frames 15 and 45. */
  private static void assertClicksWithFrames(RenderedVideo rendered) {
    List<Integer> numbers = rendered.frameNumbers();
    List<Double> clicks = rendered.clicks();
    int second =
        IntStream.range(1, numbers.size()).filter(i -> numbers.get(i) == 0).max().orElse(0);
    List<Integer> frames =
        List.of(numbers.indexOf(15), numbers.indexOf(45), second + 15, second + 45);
    for (int i = 0; i < frames.size(); i++) {
      assertThat(clicks.get(i)).as("click %s", i).isCloseTo(frames.get(i) / 30.0, within(0.02));
    }
  }
}
