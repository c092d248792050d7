package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Audio gets the requested loudness, measured in the encoded file, and nothing else changes. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class LoudnessTest {
  private static final int SECONDS = 8;

  /** Harmonics and noise in syllables of a quarter of a second, in phrases with pauses. */
  private static final String SPEECH =
      "(sin(2*PI*140*t)+0.6*sin(2*PI*420*t)+0.4*sin(2*PI*1260*t)+0.2*(random(0)-0.5))"
          + "*pow(sin(2*PI*2*t),2)*lt(mod(t,2.5),1.7)";

  private static final String MUSIC =
      "0.25*sin(2*PI*110*t)*exp(-3*mod(t,0.5))+0.2*sin(2*PI*(440+110*floor(mod(t,4)))*t)"
          + "+0.1*(random(0)-0.5)*exp(-20*mod(t,0.25))";

  /** Half a second before a click of two milliseconds, every second. */
  private static final String CLICKS = "if(lt(mod(t+0.5,1),0.002),0.9*cos(2*PI*1000*(t+0.5)),0)";

  private final RenderFixture fixture;
  private final Path folder;

  LoudnessTest(@TempDir Path folder) {
    this.folder = folder;
    fixture = new RenderFixture(FolderStore.ofFiles(), folder);
  }

  private static Path source(String name, String audio, String... options) {
    String input = "-f lavfi -i aevalsrc='" + audio + "':s=48000:d=" + SECONDS;
    return generate(
        name + ".mkv",
        numbered("160x90", "30", SECONDS),
        input + String.join("", options),
        H264,
        "-c:a flac");
  }

  private static String twice(String channel) {
    return channel + "|" + channel;
  }

  private Optional<AudioGain> gain(Path source, RenderPlan plan, double lufs) throws Exception {
    return gain(source, plan, lufs, fixture.control());
  }

  private Optional<AudioGain> gain(Path source, RenderPlan plan, double lufs, TestControl control)
      throws Exception {
    return fixture
        .media
        .renderer()
        .measureGain(plan, new LoudnessTarget(lufs), List.of(fixture.store.add(source)), control);
  }

  /** The plan whose audio has this loudness. */
  private RenderPlan plan(Path source, double lufs) throws Exception {
    RenderPlan plan = fixture.plan(source, Optional.empty());
    return gain(source, plan, lufs).map(plan::withGain).orElse(plan);
  }

  private Measured rendered(Path source, double lufs) throws Exception {
    return Measured.of(fixture.audio(source, plan(source, lufs)));
  }

  @Test
  void quietSpeechBecomesLouder() throws Exception {
    Path quiet = source("quiet-speech", "0.01*" + SPEECH);
    assertThat(Measured.of(quiet).lufs).isLessThan(-35);

    Measured rendered = rendered(quiet, -16);

    assertThat(rendered.lufs).isCloseTo(-16, within(0.5));
    assertThat(rendered.truePeak).isLessThanOrEqualTo(-1);
  }

  @Test
  void musicBecomesQuieter() throws Exception {
    Path loud = source("loud-music", twice("1.5*(" + MUSIC + ")"));
    assertThat(Measured.of(loud).lufs).isGreaterThan(-14);

    Measured rendered = rendered(loud, -16);

    assertThat(rendered.lufs).isCloseTo(-16, within(0.5));
    assertThat(rendered.truePeak).isLessThanOrEqualTo(-1);
  }

  @Test
  void clippedAudioBecomesQuieter() throws Exception {
    Path clipped = source("clipped", twice("clip(20*(" + MUSIC + "),-1,1)"));
    assertThat(Measured.of(clipped).lufs).isGreaterThan(-4);

    Measured rendered = rendered(clipped, -16);

    assertThat(rendered.lufs).isCloseTo(-16, within(0.5));
    assertThat(rendered.truePeak).isLessThanOrEqualTo(-1);
  }

  @Test
  void sixChannelsAreMeasuredAsTheTwoThatAreHeard() throws Exception {
    String side = "0.1*(" + MUSIC + ")";
    Path surround =
        source(
            "surround", String.join("|", side, side, "0.1*" + SPEECH, "0", side, side), ":c=5.1");

    Measured rendered = rendered(surround, -16);

    assertThat(rendered.lufs).isCloseTo(-16, within(0.5));
    assertThat(rendered.truePeak).isLessThanOrEqualTo(-1);
  }

  @Test
  void silenceStaysSilence() throws Exception {
    Path silent = source("silent", twice("0"));

    assertThat(gain(silent, fixture.plan(silent, Optional.empty()), -16)).isEmpty();
    assertThat(rendered(silent, -16).truePeak).isLessThan(-90);
  }

  @Test
  void noiseOfAnInputWithoutSignalStaysQuiet() throws Exception {
    Path noise = source("noise-floor", twice("0.0005*(random(0)-0.5)"));

    assertThat(gain(noise, fixture.plan(noise, Optional.empty()), -16)).isEmpty();
  }

  /** The clicks are 30 dB above the speech, and would be 20 dB above full scale. */
  @Test
  void peaksAreLimitedSoThatTheRestIsLoudEnough() throws Exception {
    Path dynamic = source("dynamic", twice("0.02*" + SPEECH + "+" + CLICKS));

    RenderPlan plan = plan(dynamic, -16);
    Measured rendered = Measured.of(fixture.audio(dynamic, plan));

    assertThat(plan.audio().orElseThrow().gain().orElseThrow().limited()).isTrue();
    assertThat(rendered.lufs).isCloseTo(-16, within(0.5));
    assertThat(rendered.truePeak).isLessThanOrEqualTo(-1);
  }

  /** Such audio is decoded to a file, which all measurements of it read. */
  @Test
  void audioThatChangesItsFormatIsMeasuredWithItsLimiter() throws Exception {
    String dynamic = "0.02*" + SPEECH + "+" + CLICKS;
    Path source =
        SourceClips.joined(folder, "ts", part("mono", dynamic), part("stereo", twice(dynamic)));

    RenderPlan plan = fixture.plan(source, Optional.empty());
    TestControl control = fixture.control();

    AudioGain gain = gain(source, plan, -16, control).orElseThrow();
    Measured rendered = Measured.of(fixture.audio(source, plan.withGain(gain)));

    assertThat(gain.limited()).isTrue();
    assertThat(rendered.lufs).isCloseTo(-16, within(0.5));
    assertThat(rendered.truePeak).isLessThanOrEqualTo(-1);
    assertThat(control.workFolder()).isEmptyDirectory();
  }

  private static Path part(String layout, String audio) {
    return generate(
        "loudness-" + layout + ".ts",
        numbered("160x90", "30", SECONDS),
        "-f lavfi -i aevalsrc='" + audio + "':c=" + layout + ":s=48000:d=" + SECONDS,
        H264,
        "-c:a mp2");
  }

  @Test
  void audioKeepsItsTimesAndItsLength() throws Exception {
    Path clicks = source("clicks-alone", twice(CLICKS));
    RenderPlan plan = plan(clicks, -16);
    assertThat(plan.audio().orElseThrow().gain().orElseThrow().limited()).isTrue();

    FloatBuffer unchanged = samples(fixture.audio(clicks));
    FloatBuffer limited = samples(fixture.audio(clicks, plan));

    assertThat(limited.limit()).isEqualTo(unchanged.limit());
    for (int second = 0; second < SECONDS; second++) {
      assertThat(onset(unchanged, second)).isCloseTo(24_000, within(4));
      assertThat(onset(limited, second)).isCloseTo(onset(unchanged, second), within(4));
    }
  }

  /** Players that began with the beginning continue with the whole. */
  @Test
  void beginningThatIsPublishedEarlyIsAsLoudAsTheWhole() throws Exception {
    Path dynamic = source("dynamic", twice("0.02*" + SPEECH + "+" + CLICKS));
    RenderPlan plan = plan(dynamic, -16);
    RenderPlan beginning =
        Plans.withChunks(plan, List.of(new Chunk(0, 0, OptionalLong.of(120))), 4_000_000);

    assertThat(new EarlyStart(120, false).audioPlan(plan).audio()).isEqualTo(plan.audio());
    FloatBuffer whole = samples(fixture.audio(dynamic, plan));
    FloatBuffer early = samples(fixture.audio(dynamic, beginning));

    int compared = 2 * 48_000 * 2;
    assertThat(early.slice(0, compared)).isEqualTo(whole.slice(0, compared));
  }

  /** The first sample on the left that belongs to the click, from the start of the second. */
  private static int onset(FloatBuffer samples, int second) {
    int start = second * 48_000;
    float highest = 0;
    for (int i = start; i < start + 48_000; i++) {
      highest = Math.max(highest, Math.abs(samples.get(2 * i)));
    }
    int first = start;
    while (Math.abs(samples.get(2 * first)) < highest / 2) {
      first++;
    }
    return first - start;
  }

  private static FloatBuffer samples(Path file) {
    byte[] bytes = new BatchReader().samples(file).get();
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  /** Integrated loudness in LUFS and true peak in decibels, as ffmpeg measures them in a file. */
  private record Measured(double lufs, double truePeak) {
    private static final String PRINT = ",ametadata=print:key=lavfi.r128.";

    static Measured of(Path file) {
      String filters =
          "ebur128=metadata=1:peak=true"
              + PRINT
              + "I:file=-"
              + PRINT
              + "true_peaks_ch0:file=-"
              + PRINT
              + "true_peaks_ch1:file=-";
      byte[] printed =
          MediaReader.output(
              List.of(
                  TestPrograms.ffmpeg(),
                  "-v",
                  "error",
                  "-i",
                  file.toString(),
                  "-vn",
                  "-af",
                  "aformat=channel_layouts=stereo," + filters,
                  "-f",
                  "null",
                  "-"));
      String text = new String(printed, StandardCharsets.UTF_8);
      return new Measured(
          last(text, "I"),
          20 * Math.log10(Math.max(last(text, "true_peaks_ch0"), last(text, "true_peaks_ch1"))));
    }

    private static double last(String printed, String key) {
      String before = "lavfi.r128." + key + "=";
      String value =
          printed
              .substring(printed.lastIndexOf(before) + before.length())
              .lines()
              .findFirst()
              .orElseThrow();
      return Double.parseDouble(value);
    }
  }
}
