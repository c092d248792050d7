package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.made;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever sound a source has, two clean channels are in step with its picture. */
class SoundTest {
  private static final String TWO_SECONDS = numbered("160x90", "30", 2);

  @TempDir private Path folder;

  private static String tone(String channels, String layout) {
    String named = layout.isEmpty() ? "" : ":c=" + layout;
    return "-f lavfi -i aevalsrc='%s':s=48000:d=2%s".formatted(channels, named);
  }

  private static String sine(double loudness) {
    return loudness + "*sin(2*PI*440*t)";
  }

  @ParameterizedTest
  @ValueSource(strings = {"pcm_s16le", "aac", "libopus"})
  void singleChannelIsAsLoudOnBothSides(String codec) throws Exception {
    Path source = made("mono.mkv", TWO_SECONDS, tone(sine(0.5), "mono"), H264, "-c:a " + codec);

    Levels made = Levels.of(Rendered.of(source, folder).video());

    assertThat(made.left()).isCloseTo(0.5, within(0.03));
    assertThat(made.right()).isCloseTo(0.5, within(0.03));
  }

  @Test
  void twoChannelsStayOnTheirSidesAndAsLoud() throws Exception {
    String sound = tone(sine(0.9) + "|" + sine(0.2), "stereo");
    Path source = made("stereo.mkv", TWO_SECONDS, sound, H264, "-c:a flac");

    Levels made = Levels.of(Rendered.of(source, folder).video());

    assertThat(made.left()).isCloseTo(0.9, within(0.03));
    assertThat(made.right()).isCloseTo(0.2, within(0.03));
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
    String sound = tone(String.join("|", Collections.nCopies(channels, sine(0.99))), layout);
    Path source = made("loud.mkv", TWO_SECONDS, sound, H264, "-c:a " + codec);

    Levels made = Levels.of(Rendered.of(source, folder).video());

    assertThat(made.peak()).isBetween(0.8, 1.0);
    assertThat(made.left()).isCloseTo(made.right(), within(0.03));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    // Left, right, middle, deep, back left, back right.
    "left,       0.5, 0,   0,   0,   0,   0,   0.5,  0",
    "right,      0,   0.5, 0,   0,   0,   0,   0,    0.5",
    "middle,     0,   0,   0.5, 0,   0,   0,   0.35, 0.35",
    "deep,       0,   0,   0,   0.5, 0,   0,   0,    0",
    "back left,  0,   0,   0,   0,   0.5, 0,   0.35, 0",
    "back right, 0,   0,   0,   0,   0,   0.5, 0,    0.35",
  })
  void speakersKeepTheirSides(
      String which,
      double l,
      double r,
      double c,
      double deep,
      double bl,
      double br,
      double left,
      double right)
      throws Exception {
    String channels = String.join("|", sine(l), sine(r), sine(c), sine(deep), sine(bl), sine(br));
    Path source = made("speaker.mkv", TWO_SECONDS, tone(channels, "5.1"), H264, "-c:a flac");

    Levels made = Levels.of(Rendered.of(source, folder).video());

    assertThat(made.left()).as(which).isCloseTo(left, within(0.03));
    assertThat(made.right()).as(which).isCloseTo(right, within(0.03));
  }

  @Test
  void ofChannelsThatNobodyNamedTheFirstTwoAreHeard() throws Exception {
    String others = "|0.9*sin(2*PI*90*t)".repeat(10);
    String sound = tone(sine(0.5) + "|" + sine(0.3) + others, "");
    Path source = made("twelve.mov", TWO_SECONDS, sound, H264, "-c:a pcm_s16le");

    Levels made = Levels.of(Rendered.of(source, folder).video());

    assertThat(made.left()).isCloseTo(0.5, within(0.03));
    assertThat(made.right()).isCloseTo(0.3, within(0.03));
  }

  @Test
  void soundFromAllDirectionsIsHeard() throws Exception {
    String sound = tone(sine(0.5) + "|" + sine(0.1) + "|0|0", "");
    Path source = made("sphere.mkv", TWO_SECONDS, sound, H264, "-c:a libopus -mapping_family 2");

    Levels made = Levels.of(Rendered.of(source, folder).video());

    assertThat(made.left()).isCloseTo(0.5, within(0.03));
    assertThat(made.right()).isCloseTo(0.5, within(0.03));
  }

  @ParameterizedTest
  @CsvSource({"8000, pcm_u8, mov", "22050, adpcm_ms, avi", "96000, pcm_s24le, mov"})
  void everyRateBecomesOne(int rate, String codec, String container) throws Exception {
    Path source =
        made(
            "rate." + container,
            numbered("160x90", "30", 3),
            clicks(3),
            H264,
            "-ar " + rate + " -c:a " + codec);

    Rendered made = Rendered.of(source, folder);

    assertThat(made.sound("codec_name,sample_rate,channels")).isEqualTo("aac,48000,2");
    made.inStep(30, 3);
  }

  @Test
  void trackMarkedAsDefaultIsHeard() throws Exception {
    Path source =
        made(
            "marked.mkv",
            TWO_SECONDS,
            tone("0", "mono"),
            clicks(2),
            "-map 0 -map 1 -map 2 -disposition:a:0 0 -disposition:a:1 default",
            H264,
            "-c:a flac");

    Rendered.of(source, folder).inStep(30, 2);
  }

  @Test
  void firstTrackIsHeardWhereNoneIsMarked() throws Exception {
    Path source =
        made(
            "unmarked.mkv",
            TWO_SECONDS,
            clicks(2),
            tone("0", "mono"),
            "-map 0 -map 1 -map 2 -disposition:a 0",
            H264,
            "-c:a flac");

    Rendered.of(source, folder).inStep(30, 2);
  }

  @Test
  void soundThatBeginsLateBeginsInSilence() throws Exception {
    Path source =
        made(
            "late.mp4", numbered("160x90", "30", 3), "-itsoffset 1.0", clicks(2), H264, "-c:a aac");

    Rendered made = Rendered.of(source, folder);

    made.inStep(30, 2);
    assertThat(made.clicks().get(0)).isCloseTo(1.5, within(0.02));
  }

  @Test
  void soundThatEndsEarlyEndsInSilence() throws Exception {
    Path source = made("brief.mp4", numbered("160x90", "30", 3), clicks(1), H264, "-c:a aac");

    Rendered made = Rendered.of(source, folder);

    made.inStep(30, 1);
    assertThat(Double.parseDouble(made.sound("duration"))).isCloseTo(3, within(0.05));
  }

  @Test
  void pictureThatEndsEarlyStaysInSight() throws Exception {
    Path source =
        made("outlasting.mp4", numbered("160x90", "30", 1.2), clicks(4), H264, "-c:a aac");

    Rendered made = Rendered.of(source, folder);

    assertThat(made.seconds()).isCloseTo(4, within(0.05));
    assertThat(made.frameNumbers().subList(34, 38)).containsExactly(34, 35, 35, 35);
    assertThat(made.clicks()).hasSize(4);
  }

  @Test
  void pictureOfASongStaysInSight() throws Exception {
    Path source = made("song.mp4", numbered("160x90", "30", 0.03), clicks(3), H264, "-c:a aac");

    Rendered made = Rendered.of(source, folder);

    assertThat(made.seconds()).isCloseTo(3, within(0.05));
    assertThat(made.clicks()).hasSize(3);
  }
}
