package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Trim;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Irregular frames of a source are rendered at an even rate and in sync with the audio. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class TimingTest {
  private static final String VP9 = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 300k";
  private static final String VP8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 300k";

  private static final RenderedSources<Path> RENDERED = new RenderedSources<>();

  @TempDir private static Path folder;

  /** The clips that are made with a generator. */
  private static List<Path> generated() {
    return List.of(
        withPause("mp4"),
        withPause("webm"),
        ofPhone("30"),
        ofPhone("30000/1001"),
        unsteady("mp4"),
        unsteady("mkv"),
        shortClip("mkv"),
        shortClip("flv"),
        fast("240"),
        fast("120"),
        fast("100"),
        reordered("mpeg4 -q:v 3"),
        reordered("libx264 -preset ultrafast"),
        withoutDurations(),
        slow(),
        singleFrame(),
        late("mp4", "aac"),
        late("mkv", "flac"),
        late("ts", "mp2"),
        afterADay());
  }

  /** The clips that are made from others. */
  private static List<Path> copied() {
    return List.of(betweenRates(), edited("mov"), edited("mp4"));
  }

  @BeforeAll
  static void renderAll() throws Exception {
    TestClips.together(
        () -> {
          generated();
          ofBrowser("libvpx-vp9");
          ofBrowser("libvpx");
          slowForTrim();
          even();
          longFilm();
          fragments();
        });
    TestClips.together(TimingTest::copied);
    List<Path> sources = new ArrayList<>(generated());
    sources.addAll(copied());
    sources.add(withUnknownDurations(fragments()));
    sources.add(Recordings.copy("xvid.avi", folder));
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RENDERED.renderAll(
        sources, (source, reader) -> RenderedVideo.of(fixture.render(source), reader));
    for (String codec : List.of("mpeg4 -q:v 3", "libx264 -preset ultrafast")) {
      RENDERED.reader().frameNumbers(reordered(codec));
    }
    RENDERED.reader().frameNumbers(withPackedFrames());
  }

  private static Path withPause(String container) {
    // In two of the four seconds, nothing moves.
    String still = "-vf select='not(between(n\\,35\\,94))' -fps_mode vfr";
    String coder = container.equals("mp4") ? H264 + " -c:a aac" : VP8 + " -c:a libopus";
    return generate("still." + container, numbered("160x90", "30", 4), clicks(4), still, coder);
  }

  private static Path ofPhone(String rate) {
    // Each frame is up to 8 ms late, as in recordings of phones.
    String unsteady =
        "-vf settb=1/90000,setpts='PTS+720*random(0)' -fps_mode passthrough"
            + " -enc_time_base:v 1:90000 -video_track_timescale 90000";
    return generate(
        "phone.mp4", numbered("160x90", rate, 4.004), clicks(4), unsteady, H264, "-c:a aac");
  }

  private static Path unsteady(String container) {
    // 29.97 frames a second, ±4 ms, with two pauses.
    String unsteady =
        "-vf select='not(between(n\\,40\\,59)+between(n\\,100\\,139))',settb=1/90000,"
            + "setpts='PTS+720*random(0)-360*gt(N\\,0)' -fps_mode passthrough"
            + " -enc_time_base:v 1:90000";
    return generate("unsteady." + container, numbered("160x90", "30000/1001", 6), unsteady, H264);
  }

  private static Path shortClip(String container) {
    return generate("short." + container, numbered("160x90", "30", 1), H264, "-bf 0");
  }

  private static Path fragments() {
    return generate(
        "fragments.mp4",
        numbered("160x90", "30", 3),
        clicks(3),
        H264,
        "-g 30 -c:a aac -movflags frag_keyframe+empty_moov+delay_moov");
  }

  private static Path fast(String rate) {
    return generate("fast.mp4", numbered("160x90", rate, 0.5), H264);
  }

  private static Path withoutDurations() {
    return generate(
        "no-durations.ts",
        numbered("160x90", "30", 2),
        clicks(2),
        H264,
        "-bf 2 -x264-params vfr-input=1:timebase=1/90000 -enc_time_base:v 1/90000 -c:a aac");
  }

  private static Path slow() {
    return generate("slow.mp4", numbered("160x90", "1", 4), clicks(4), H264, "-c:a aac");
  }

  private static Path singleFrame() {
    return generate("still.mp4", numbered("160x90", "1/5", 5), clicks(5), H264, "-c:a aac");
  }

  private static Path late(String container, String codec) {
    return generate(
        "late." + container,
        "-itsoffset 1.0",
        numbered("160x90", "30", 3),
        clicks(4),
        H264,
        "-c:a " + codec);
  }

  private static Path afterADay() {
    return generate(
        "day.ts",
        numbered("160x90", "30", 3),
        clicks(3),
        H264,
        "-bf 2 -c:a mp2 -output_ts_offset 90000");
  }

  private static Path slowForTrim() {
    return generate("slow-trim.mp4", numbered("160x90", "1", 8), clicks(8), H264, "-c:a aac");
  }

  private static Path ofBrowser(String codec) {
    String coder = codec.equals("libvpx") ? VP8 : VP9;
    return generate("browser.webm", numbered("160x90", "30", 3), clicks(3), coder, "-c:a libopus");
  }

  private static Path even() {
    return generate(
        "even.mp4", numbered("160x90", "30", 10), H264, "-bf 0 -video_track_timescale 90000");
  }

  private static Path betweenRates() {
    String times = "setts=pts='N*3012+floor(300*sin(N*1.7))':dts='N*3012-300'";
    return generate("between.mp4", "-i " + even(), "-c copy -bsf:v " + times);
  }

  private static Path longFilm() {
    return generate(
        "long.mp4", numbered("160x90", "30", 4), clicks(4), H264, "-bf 3 -g 60 -c:a aac");
  }

  private static Path edited(String container) {
    return generate("edited." + container, "-ss 1.5 -i " + longFilm(), "-c copy");
  }

  private static Path reordered(String codec) {
    return generate(
        "reordered.avi",
        numbered("160x96", "25", 2),
        clicks(2),
        "-c:v " + codec + " -bf 2 -bsf:v setts=pts=N:dts=N:duration=1 -c:a pcm_s16le");
  }

  private static Path withPackedFrames() {
    return folder.resolve("xvid.avi");
  }

  private static List<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  /** Muxes to a pipe, as live recorders do: the muxer can't fill in the headers later. */
  private static Path piped(Path source, String format) throws Exception {
    List<String> copy =
        List.of(
            TestPrograms.ffmpeg(),
            "-nostdin",
            "-v",
            "error",
            "-i",
            source.toString(),
            "-c",
            "copy",
            "-f",
            format,
            "pipe:1");
    return Files.write(
        folder.resolve(source.getFileName() + "." + format), MediaReader.output(copy));
  }

  @ParameterizedTest
  @CsvSource({"libvpx-vp9", "libvpx"})
  void browsersRecordingHasEveryFrame(String codec) throws Exception {
    RenderedVideo rendered = RenderedVideo.of(piped(ofBrowser(codec), "webm"), folder);

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(90));
    assertThat(rendered.rate()).isEqualTo("30/1");
    rendered.assertInSync(30, 3);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"mp4", "webm"})
  void screenRecordingWithAPauseLosesNoMovingFrame(String container) throws Exception {
    RenderedVideo rendered = RENDERED.of(withPause(container));

    List<Integer> numbers = rendered.frameNumbers();
    assertThat(numbers).hasSize(120);
    assertThat(numbers.subList(0, 35)).isEqualTo(upTo(35));
    assertThat(numbers.subList(36, 94)).containsOnly(34);
    assertThat(numbers.subList(95, 120)).isEqualTo(upTo(120).subList(95, 120));
    assertThat(rendered.clicks()).hasSize(4);
    assertThat(rendered.clicks().get(3)).isCloseTo(3.5, within(0.02));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"30, 30/1", "30000/1001, 30000/1001"})
  void jitterOfACameraIsRemoved(String rate, String even) throws Exception {
    RenderedVideo rendered = RENDERED.of(ofPhone(rate));

    assertThat(rendered.rate()).isEqualTo(even);
    assertThat(rendered.frameNumbers()).hasSizeBetween(120, 121).startsWith(0, 1, 2);
    assertThat(rendered.frameNumbers()).isEqualTo(upTo(rendered.frameNumbers().size()));
    rendered.assertInSync(30, 4);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"mp4", "mkv"})
  void jitterAndPausesKeepEveryFrame(String container) throws Exception {
    RenderedVideo rendered = RENDERED.of(unsteady(container));

    assertThat(rendered.rate()).isEqualTo("30000/1001");
    List<Integer> recorded = upTo(180);
    recorded = recorded.stream().filter(n -> n < 40 || (n > 59 && n < 100) || n > 139).toList();
    assertThat(rendered.frameNumbers().stream().distinct().toList()).isEqualTo(recorded);
    assertThat(rendered.frameNumbers()).hasSize(180);
  }

  @Test
  void unsteadyFramesBetweenStandardRatesAreShownOnce() throws Exception {
    RenderedVideo rendered = RENDERED.of(betweenRates());

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(300));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"mkv", "flv"})
  void shortClipHasItsRate(String container) throws Exception {
    RenderedVideo rendered = RENDERED.of(shortClip(container));

    assertThat(rendered.rate()).isEqualTo("30/1");
    assertThat(rendered.frameNumbers()).isEqualTo(upTo(30));
  }

  @Test
  void fragmentedFileMayLeaveItsDurationsUnknown() throws Exception {
    RenderedVideo rendered = RENDERED.of(withUnknownDurations(fragments()));

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(90));
    rendered.assertInSync(30, 3);
  }

  /** All ones stand for an unknown duration (ISO/IEC 14496-12, 8.2.2, 8.3.2 and 8.4.2). */
  private static Path withUnknownDurations(Path source) throws Exception {
    Map<String, Integer> positions = Map.of("mvhd", 20, "mdhd", 20, "tkhd", 24);
    return SourceClips.changed(
        "unknown-durations.mp4",
        source,
        bytes -> {
          String text = new String(bytes, StandardCharsets.ISO_8859_1);
          positions.forEach(
              (box, duration) -> {
                for (int at = text.indexOf(box); at >= 0; at = text.indexOf(box, at + 4)) {
                  Arrays.fill(bytes, at + duration, at + duration + 4, (byte) 0xff);
                }
              });
          return bytes;
        });
  }

  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource({"240, 60/1, 4", "120, 60/1, 2", "100, 50/1, 2"})
  void highFrameRateIsReducedEvenly(String rate, String even, int step) throws Exception {
    RenderedVideo rendered = RENDERED.of(fast(rate));

    assertThat(rendered.rate()).isEqualTo(even);
    List<Integer> numbers = rendered.frameNumbers();
    assertThat(numbers).isEqualTo(upTo(numbers.size()).stream().map(n -> n * step).toList());
    assertThat(rendered.seconds()).isCloseTo(0.5, within(0.03));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpeg4 -q:v 3", "libx264 -preset ultrafast"})
  void aviWithReorderedFramesStartsWithItsFirstFrame(String codec) throws Exception {
    assertShowsAllFrames(reordered(codec));
  }

  /**
   * With packed B-frames, two frames share a chunk and an empty one follows. The encoder of Xvid,
   * which few builds of ffmpeg have, has dropped a few frames.
   */
  @Test
  void aviWithPackedFramesStartsWithItsFirstFrame() throws Exception {
    assertShowsAllFrames(withPackedFrames());
  }

  private static void assertShowsAllFrames(Path source) throws Exception {
    RenderedVideo rendered = RENDERED.of(source);

    assertThat(rendered.frameNumbers())
        .startsWith(0, 1, 2, 3)
        .isEqualTo(RENDERED.reader().frameNumbers(source).get());
    rendered.assertInSync(25, 2);
  }

  /** Encoders with a variable rate write no rate into the frames, and packets have no durations. */
  @Test
  void lastFrameOfATransportStreamWithoutDurationsIsShown() throws Exception {
    RenderedVideo rendered = RENDERED.of(withoutDurations());

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(60));
    rendered.assertInSync(30, 2);
  }

  @Test
  void oneFrameASecondStaysOne() throws Exception {
    RenderedVideo rendered = RENDERED.of(slow());

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(4));
    assertThat(rendered.clicks()).hasSize(4);
  }

  @Test
  void trimOfOneFrameASecondIsExactForVideoAndAudio() throws Exception {
    Path source = slowForTrim();
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);

    RenderedVideo rendered =
        RenderedVideo.of(
            fixture.render(
                source, fixture.plan(source, Optional.of(new Trim(2.6, Optional.of(5.4))))));

    assertThat(rendered.seconds()).isCloseTo(2.8, within(0.001));
    assertThat(rendered.frameNumbers())
        .containsExactlyElementsOf(IntStream.range(26, 54).map(slot -> slot / 10).boxed().toList());
    // The clicks at 2.5 and 5.5 are cut away.
    assertThat(rendered.clicks()).hasSize(2);
    assertThat(rendered.clicks().get(0)).isCloseTo(0.9, within(0.02));
  }

  @Test
  void singleFrameIsShownForItsWholeDuration() throws Exception {
    RenderedVideo rendered = RENDERED.of(singleFrame());

    assertThat(rendered.seconds()).isCloseTo(5, within(0.05));
    assertThat(rendered.frameNumbers()).containsOnly(0);
    assertThat(rendered.rate()).isEqualTo("1/1");
    assertThat(rendered.clicks()).hasSize(5);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"mp4, aac", "mkv, flac", "ts, mp2"})
  void videoThatStartsLateIsInSync(String container, String codec) throws Exception {
    RenderedVideo rendered = RENDERED.of(late(container, codec));

    List<Integer> numbers = rendered.frameNumbers();
    assertThat(numbers.subList(0, 30)).containsOnly(0);
    // The click at 2.5 seconds plays with the frame of that time: frame 45.
    double click = rendered.clicks().get(2);
    double shown = rendered.frameTimes().get(numbers.indexOf(45));
    assertThat(click).isCloseTo(shown, within(0.02));
  }

  @ParameterizedTest
  @CsvSource({"mov", "mp4"})
  void framesCutByAnEditListAreNotShown(String container) throws Exception {
    RenderedVideo rendered = RENDERED.of(edited(container));

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(120).subList(45, 120));
    assertThat(rendered.clicks().get(1)).isCloseTo(1.0, within(0.02));
    assertThat(rendered.frameNumbers().get(30)).isEqualTo(75);
  }

  @Test
  void streamWithALargeStartTimeIsInSync() throws Exception {
    RenderedVideo rendered = RENDERED.of(afterADay());

    assertThat(rendered.frameNumbers()).isEqualTo(upTo(90));
    rendered.assertInSync(30, 3);
  }
}
