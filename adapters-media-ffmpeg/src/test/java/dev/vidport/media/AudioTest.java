package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Trim;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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

/** Any audio of a source becomes two undistorted channels in sync with the video. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class AudioTest {
  private static final String TWO_SECONDS = numbered("160x90", "30", 2);

  private static final RenderedSources<Path> RENDERED = new RenderedSources<>();

  @TempDir private static Path folder;

  @BeforeAll
  static void renderAll() {
    TestClips.together(
        () -> {
          Stream.of("pcm_s16le", "aac", "libopus").forEach(AudioTest::mono);
          loud(6, "5.1", "aac");
          loud(6, "5.1(side)", "ac3");
          loud(8, "7.1", "pcm_s16le");
          loud(4, "quad", "flac");
          unnamed();
          ambisonic();
          scaled();
          Stream.of("recording.webm", "length.webm", "recorded.flv", "screen.wmv")
              .forEach(AudioTest::recording);
          rendered();
        });
    List<Path> sources = new ArrayList<>(rendered());
    Stream.of("recording.webm", "length.webm", "recorded.flv", "screen.wmv")
        .map(AudioTest::open)
        .forEach(sources::add);
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RENDERED.renderAll(
        sources, (source, reader) -> RenderedVideo.of(fixture.render(source), reader));
  }

  /** The clips that are rendered with their video as they are generated. */
  private static List<Path> rendered() {
    return List.of(
        sampled(8000, "pcm_u8", "mov"),
        sampled(22050, "adpcm_ms", "avi"),
        sampled(96000, "pcm_s24le", "mov"),
        stereo(),
        marked(),
        unmarked(),
        late(),
        brief(),
        outlasting(),
        song("mp4", 1, 30),
        song("mkv", 1, 30),
        song("mkv", 2, 1));
  }

  private static Path mono(String codec) {
    return generate("mono.mkv", TWO_SECONDS, tone(sine(0.5), "mono"), H264, "-c:a " + codec);
  }

  private static Path stereo() {
    String audio = tone(sine(0.9) + "|" + sine(0.2), "stereo");
    return generate("stereo.mkv", TWO_SECONDS, audio, H264, "-c:a flac");
  }

  private static Path loud(int channels, String layout, String codec) {
    String audio = tone(String.join("|", Collections.nCopies(channels, sine(0.99))), layout);
    return generate("loud.mkv", TWO_SECONDS, audio, H264, "-c:a " + codec);
  }

  private static Path unnamed() {
    // Newer releases of ffmpeg name twelve channels.
    String others = "|0.9*sin(2*PI*90*t)".repeat(9);
    String audio = tone(sine(0.5) + "|" + sine(0.3) + others, "");
    return generate("eleven.mov", TWO_SECONDS, audio, H264, "-c:a pcm_s16le");
  }

  private static Path ambisonic() {
    String audio = tone(sine(0.5) + "|" + sine(0.1) + "|0|0", "");
    return generate("sphere.mkv", TWO_SECONDS, audio, H264, "-c:a libopus -mapping_family 2");
  }

  private static Path sampled(int rate, String codec, String container) {
    return generate(
        "rate." + container,
        numbered("160x90", "30", 3),
        clicks(3),
        H264,
        "-ar " + rate + " -c:a " + codec);
  }

  private static Path marked() {
    return generate(
        "marked.mkv",
        TWO_SECONDS,
        tone("0", "mono"),
        clicks(2),
        "-map 0 -map 1 -map 2 -disposition:a:0 0 -disposition:a:1 default",
        H264,
        "-c:a flac");
  }

  private static Path unmarked() {
    return generate(
        "unmarked.mkv",
        TWO_SECONDS,
        clicks(2),
        tone("0", "mono"),
        "-map 0 -map 1 -map 2 -disposition:a 0",
        H264,
        "-c:a flac");
  }

  private static Path late() {
    return generate(
        "late.mp4", numbered("160x90", "30", 3), "-itsoffset 1.0", clicks(2), H264, "-c:a aac");
  }

  private static Path brief() {
    return generate("brief.mp4", numbered("160x90", "30", 3), clicks(1), H264, "-c:a aac");
  }

  private static Path outlasting() {
    return generate("outlasting.mp4", numbered("160x90", "30", 1.2), clicks(4), H264, "-c:a aac");
  }

  private static Path song(String container, int frames, int rate) {
    String video = numbered("160x90", Integer.toString(rate), (frames - 0.1) / rate);
    String coder = rate == 1 ? "-c:v libx265 -x265-params log-level=error" : H264;
    return generate("song." + container, video, clicks(4), coder, "-c:a aac");
  }

  private static Path recording(String name) {
    return generate(
        "still-" + name,
        numbered("160x90", "30", 1.2),
        clicks(4),
        switch (name) {
          case "recording.webm" -> "-c:v libvpx -b:v 1M -c:a libopus -live 1";
          case "length.webm" -> "-c:v libvpx -b:v 1M -c:a libopus";
          case "recorded.flv" -> H264 + " -c:a aac";
          default -> "-c:v wmv2 -b:v 1M -c:a wmav2";
        });
  }

  /** The recording, without the ends of its streams where the file does not state them. */
  private static Path open(String name) {
    return name.equals("length.webm")
        ? SourceClips.changed("no-ends.webm", recording(name), AudioTest::withoutEndsOfStreams)
        : recording(name);
  }

  private static Path scaled() {
    return generate(
        "scale.avi",
        numbered("160x90", "30", 4),
        clicks(4),
        "-c:v mpeg4 -q:v 3 -c:a libmp3lame -ar 44100");
  }

  private static String tone(String channels, String layout) {
    String named = layout.isEmpty() ? "" : ":c=" + layout;
    return "-f lavfi -i aevalsrc='%s':s=48000:d=2%s".formatted(channels, named);
  }

  /** The levels of the rendered audio; the video is left out. */
  private AudioLevels levels(Path source) throws Exception {
    return AudioLevels.of(new RenderFixture(FolderStore.ofFiles(), folder).audio(source));
  }

  private static String sine(double loudness) {
    return loudness + "*sin(2*PI*440*t)";
  }

  @ParameterizedTest
  @ValueSource(strings = {"pcm_s16le", "aac", "libopus"})
  void singleChannelIsAsLoudOnBothSides(String codec) throws Exception {
    AudioLevels levels = levels(mono(codec));

    assertThat(levels.left()).isCloseTo(0.5, within(0.03));
    assertThat(levels.right()).isCloseTo(0.5, within(0.03));
  }

  @Test
  void twoChannelsKeepTheirSidesAndLevels() throws Exception {
    AudioLevels levels = AudioLevels.of(RENDERED.of(stereo()).video());

    assertThat(levels.left()).isCloseTo(0.9, within(0.03));
    assertThat(levels.right()).isCloseTo(0.2, within(0.03));
  }

  @ParameterizedTest(name = "{0} in {2}")
  @CsvSource({
    "6, 5.1, aac",
    "6, 5.1(side), ac3",
    "8, 7.1, pcm_s16le",
    "4, quad, flac",
  })
  void fullLoudnessOfAllSpeakersIsNotClipped(int channels, String layout, String codec)
      throws Exception {
    AudioLevels levels = levels(loud(channels, layout, codec));

    assertThat(levels.peak()).isBetween(0.8, 1.0);
    assertThat(levels.left()).isCloseTo(levels.right(), within(0.03));
  }

  /**
   * A speaker, and how loud it is to be heard on either side.
   *
   * @param channel its place in 5.1
   */
  private record Speaker(String name, int channel, double left, double right) {}

  @Test
  void speakersKeepTheirSides() throws Exception {
    List<Speaker> speakers =
        List.of(
            new Speaker("left", 0, 0.5, 0),
            new Speaker("right", 1, 0, 0.5),
            new Speaker("middle", 2, 0.35, 0.35),
            new Speaker("deep", 3, 0, 0),
            new Speaker("back left", 4, 0.35, 0),
            new Speaker("back right", 5, 0, 0.35));
    // One speaker after another, each for two seconds.
    String channels =
        speakers.stream()
            .map(speaker -> sine(0.5) + "*eq(floor(t/2)," + speaker.channel + ")")
            .collect(Collectors.joining("|"));
    String audio = "-f lavfi -i aevalsrc='%s':s=48000:d=12:c=5.1".formatted(channels);
    Path source = generate("speakers.mkv", numbered("160x90", "5", 12), audio, H264, "-c:a flac");

    Path rendered = new RenderFixture(FolderStore.ofFiles(), folder).audio(source);

    List<AudioLevels> levels = AudioLevels.ofParts(rendered, 2);
    assertThat(levels).hasSize(speakers.size());
    for (Speaker speaker : speakers) {
      AudioLevels heard = levels.get(speaker.channel);
      assertThat(heard.left()).as(speaker.name).isCloseTo(speaker.left, within(0.03));
      assertThat(heard.right()).as(speaker.name).isCloseTo(speaker.right, within(0.03));
    }
  }

  @Test
  void firstTwoOfUnnamedChannelsAreUsed() throws Exception {
    AudioLevels levels = levels(unnamed());

    assertThat(levels.left()).isCloseTo(0.5, within(0.03));
    assertThat(levels.right()).isCloseTo(0.3, within(0.03));
  }

  @Test
  void ambisonicAudioIsHeard() throws Exception {
    AudioLevels levels = levels(ambisonic());

    assertThat(levels.left()).isCloseTo(0.5, within(0.03));
    assertThat(levels.right()).isCloseTo(0.5, within(0.03));
  }

  @ParameterizedTest
  @CsvSource({"8000, pcm_u8, mov", "22050, adpcm_ms, avi", "96000, pcm_s24le, mov"})
  void everySampleRateBecomes48000(int rate, String codec, String container) throws Exception {
    RenderedVideo rendered = RENDERED.of(sampled(rate, codec, container));

    assertThat(rendered.audioFields("codec_name,sample_rate,channels")).isEqualTo("aac,48000,2");
    rendered.assertInSync(30, 3);
  }

  /** The right header counts an MP3 frame as 32 units of 1225 per second. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64})
  void audioOfAnAviWithAWrongScaleIsHeardToTheEnd(int scale) throws Exception {
    Path wrong =
        SourceClips.changed(
            "wrong-scale-" + scale + ".avi",
            scaled(),
            bytes -> {
              int header = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("auds");
              ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(header + 20, scale);
              return bytes;
            });
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);

    BatchReader reader = new BatchReader();
    RenderedVideo rendered =
        RenderedVideo.of(new RenderFixture(FolderStore.ofFiles(), folder).render(wrong), reader);
    RenderedVideo trimmed =
        RenderedVideo.of(
            fixture.render(wrong, fixture.plan(wrong, Optional.of(new Trim(3, Optional.empty())))),
            reader);

    // The encoder of the source delays its audio by 26 ms.
    assertThat(rendered.clicks()).hasSize(4);
    assertThat(rendered.clicks().get(3)).isCloseTo(3.5, within(0.04));
    assertThat(rendered.seconds()).isCloseTo(4, within(0.1));
    assertThat(trimmed.clicks()).hasSize(1);
    assertThat(trimmed.clicks().get(0)).isCloseTo(0.5, within(0.04));
  }

  @Test
  void trackMarkedAsDefaultIsHeard() throws Exception {
    RENDERED.of(marked()).assertInSync(30, 2);
  }

  @Test
  void firstTrackIsHeardWhereNoneIsMarked() throws Exception {
    RENDERED.of(unmarked()).assertInSync(30, 2);
  }

  @Test
  void audioThatStartsLateBeginsWithSilence() throws Exception {
    RenderedVideo rendered = RENDERED.of(late());

    rendered.assertInSync(30, 2);
    assertThat(rendered.clicks().get(0)).isCloseTo(1.5, within(0.02));
  }

  @Test
  void audioThatEndsEarlyIsFilledWithSilence() throws Exception {
    RenderedVideo rendered = RENDERED.of(brief());

    rendered.assertInSync(30, 1);
    assertThat(Double.parseDouble(rendered.audioFields("duration"))).isCloseTo(3, within(0.05));
  }

  @Test
  void lastFrameStaysUntilTheAudioEnds() throws Exception {
    RenderedVideo rendered = RENDERED.of(outlasting());

    assertThat(rendered.seconds()).isCloseTo(4, within(0.05));
    assertThat(rendered.frameNumbers().subList(34, 38)).containsExactly(34, 35, 35, 35);
    assertThat(rendered.clicks()).hasSize(4);
  }

  /** Browsers write no index, other recorders the length of the file only, ASF always so. */
  @ParameterizedTest
  @ValueSource(strings = {"recording.webm", "length.webm", "recorded.flv", "screen.wmv"})
  void lastFrameStaysAlsoWhereTheFileDoesNotSayWhenItsVideoEnds(String name) throws Exception {
    RenderedVideo rendered = RENDERED.of(open(name));

    assertThat(rendered.seconds()).isCloseTo(4, within(0.1));
    List<Integer> numbers = rendered.frameNumbers();
    assertThat(numbers).containsAll(IntStream.range(0, 36).boxed().toList());
    assertThat(numbers.subList(numbers.indexOf(35), numbers.size()))
        .hasSizeGreaterThan(80)
        .containsOnly(35);
    assertThat(rendered.clicks()).hasSize(4);
  }

  /** Renames the tags with the ends of the streams. */
  private static byte[] withoutEndsOfStreams(byte[] file) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    assertThat(text).contains("DURATION");
    return text.replace("DURATION", "UNNOTICE").getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Of so few frames in Matroska, ffprobe reports the length of the audio as theirs. */
  @ParameterizedTest(name = "{0}, {1} frames, {2} per second")
  @CsvSource({"mp4, 1, 30", "mkv, 1, 30", "mkv, 2, 1"})
  void fewFramesOfASongStayUntilItsEnd(String container, int frames, int rate) throws Exception {
    RenderedVideo rendered = RENDERED.of(song(container, frames, rate));

    assertThat(rendered.seconds()).isCloseTo(4, within(0.05));
    assertThat(rendered.clicks()).hasSize(4);
    assertThat(rendered.frameNumbers().stream().distinct())
        .containsExactlyElementsOf(IntStream.range(0, frames).boxed().toList());
  }
}
