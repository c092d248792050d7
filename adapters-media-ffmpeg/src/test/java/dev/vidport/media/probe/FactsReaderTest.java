package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Derives facts from saved reports of ffprobe. */
class FactsReaderTest {
  private static final long PIXELS = 40_000_000;

  private static ProbeReport report(String name) throws IOException, UnusableMediaException {
    try (InputStream in = FactsReaderTest.class.getResourceAsStream(name + ".json")) {
      return ProbeReport.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static FactsReader reader(String name) throws IOException, UnusableMediaException {
    return new FactsReader(report(name), PIXELS);
  }

  private static SourceFacts facts(String name) throws IOException, UnusableMediaException {
    return reader(name).facts(1000);
  }

  private static UnusableMediaException fault(String json) {
    return catchThrowableOfType(
        UnusableMediaException.class, () -> new FactsReader(ProbeReport.parse(json), PIXELS));
  }

  @Test
  void portraitIsHigherThanWide() throws Exception {
    SourceFacts facts = facts("portrait");

    assertThat(facts.video().width()).isEqualTo(576);
    assertThat(facts.video().height()).isEqualTo(1024);
    assertThat(facts.video().codec()).isEqualTo("h264");
    assertThat(facts.video().pixelFormat()).isEqualTo("yuv420p");
    assertThat(facts.video().rate()).isEqualTo(new FrameRate(25, 1));
    assertThat(facts.video().constantRate()).isTrue();
    assertThat(facts.audio())
        .contains(new AudioFacts(1, "aac", 1, 44100, Downmix.MONO, OptionalLong.empty()));
    assertThat(facts.lengthMicros()).isEqualTo(2_000_000);
    assertThat(facts.sizeBytes()).isEqualTo(1000);
  }

  @Test
  void rotatedVideoHasItsDisplaySize() throws Exception {
    assertThat(facts("rotated").video().width()).isEqualTo(360);
    assertThat(facts("rotated").video().height()).isEqualTo(640);
  }

  @Test
  void variableRateKeepsTheGridOfTheRecording() throws Exception {
    SourceFacts facts = facts("variable-rate");

    assertThat(facts.video().rate()).isEqualTo(new FrameRate(30, 1));
    assertThat(facts.video().constantRate()).isFalse();
  }

  @Test
  void videoWithoutAudioHasNoAudioFacts() throws Exception {
    assertThat(facts("no-audio").audio()).isEmpty();
  }

  @Test
  void streamWithoutLengthIsMeasuredByItsPackets() throws Exception {
    FactsReader reader = reader("webm-without-length");
    SourcePackets packets = reader.packets();
    for (int frame = 0; frame < 120; frame++) {
      packets.video().accept("%.3f,N/A".formatted(0.003 + frame / 30.0));
    }

    assertThat(reader.needsPackets()).isTrue();
    assertThatThrownBy(() -> reader.facts(1000)).hasMessageContaining("DAMAGED");
    assertThat(reader.facts(1000, packets, reader.keyframes(packets)).lengthMicros())
        .isBetween(4_003_000L, 4_004_000L);
    assertThat(reader.facts(1000, packets, reader.keyframes(packets)).video().rate())
        .isEqualTo(new FrameRate(30, 1));
    assertThat(reader.facts(1000, packets, reader.keyframes(packets)).video().firstPtsMicros())
        .isEqualTo(3_000);
  }

  /** A video and an audio stream that state no end, in a file of 30 seconds. */
  private static FactsReader withoutEnds(String container) throws Exception {
    String json =
        """
        {"streams": [
          {"index": 0, "codec_type": "video", "codec_name": "h264", "width": 64, "height": 64,
           "r_frame_rate": "30/1", "avg_frame_rate": "30/1"},
          {"index": 1, "codec_type": "audio", "codec_name": "aac", "channels": 2}],
         "format": {"format_name": "%s", "start_time": "0.0", "duration": "30.0"}}
        """
            .formatted(container);
    return new FactsReader(ProbeReport.parse(json), PIXELS);
  }

  @Test
  void endsThatTheHeadersLackAreMeasured() throws Exception {
    FactsReader reader = withoutEnds("flv");
    SourcePackets packets = reader.packets();
    packets.video().accept("0.000,0.500");
    packets.video().accept("9.500,0.500");
    packets.audio().accept("29.980,0.020");

    SourceFacts facts = reader.facts(1000, packets, reader.keyframes(packets));

    assertThat(reader.needsPackets()).isTrue();
    assertThat(reader.audioToMeasure()).hasValue(1);
    assertThat(facts.lengthMicros()).isEqualTo(10_000_000);
    assertThat(facts.audio().orElseThrow().endMicros()).hasValue(30_000_000);
  }

  @Test
  void damagedTimeAfterTheEndOfTheFileDoesNotCount() throws Exception {
    FactsReader reader = withoutEnds("flv");
    SourcePackets packets = reader.packets();
    packets.video().accept("0.000,0.500");
    packets.video().accept("7200.0,0.500");

    assertThat(reader.facts(1000, packets, reader.keyframes(packets)).lengthMicros())
        .isEqualTo(30_000_000);
  }

  @Test
  void audioThatEndsWithTheVideoHasNoEndOfItsOwn() throws Exception {
    FactsReader reader = withoutEnds("flv");
    SourcePackets packets = reader.packets();
    packets.video().accept("29.000,1.000");
    packets.audio().accept("29.980,0.020");

    assertThat(
            reader
                .facts(1000, packets, reader.keyframes(packets))
                .audio()
                .orElseThrow()
                .endMicros())
        .isEmpty();
  }

  @Test
  void endsInAsfAreThoseOfTheFile() throws Exception {
    String json =
        """
        {"streams": [
          {"index": 0, "codec_type": "video", "codec_name": "wmv2", "width": 64, "height": 64,
           "r_frame_rate": "30/1", "avg_frame_rate": "30/1", "start_time": "0.0",
           "duration": "30.0"},
          {"index": 1, "codec_type": "audio", "codec_name": "wmav2", "channels": 2,
           "start_time": "0.0", "duration": "30.0"}],
         "format": {"format_name": "asf", "start_time": "0.0", "duration": "30.0"}}
        """;

    FactsReader reader = new FactsReader(ProbeReport.parse(json), PIXELS);

    assertThat(reader.needsPackets()).isTrue();
    assertThat(reader.audioToMeasure()).hasValue(1);
  }

  @Test
  void endsInTheHeadersNeedNoMeasurement() throws Exception {
    assertThat(reader("portrait").needsPackets()).isFalse();
    assertThat(reader("portrait").audioToMeasure()).isEmpty();
    assertThat(reader("second-audio-marked").needsAllPackets()).isFalse();
    assertThat(reader("second-audio-marked").audioToMeasure()).isEmpty();
  }

  @Test
  void durationOfAllOnesIsUnknown() throws Exception {
    FactsReader reader = withVideoDuration("\"duration\": \"47.7\", \"duration_ts\": 4294967295");

    assertThat(reader.needsAllPackets()).isTrue();
    assertThat(reader.audioToMeasure()).hasValue(1);
  }

  @Test
  void packetsConfirmALengthAboveTheLimit() throws Exception {
    FactsReader reader = withVideoDuration("\"duration\": \"47721.858833\"");
    SourcePackets packets = reader.packets();
    packets.video().accept("0.000,0.033");
    packets.video().accept("3.967,0.033");

    assertThat(reader.needsAllPackets()).isTrue();
    assertThat(reader.facts(1000, packets, reader.keyframes(packets)).lengthMicros())
        .isEqualTo(4_000_000);
  }

  private static FactsReader withVideoDuration(String duration) throws Exception {
    String json =
        """
        {"streams": [
          {"index": 0, "codec_type": "video", "codec_name": "h264", "width": 64, "height": 64,
           "r_frame_rate": "30/1", "avg_frame_rate": "30/1", %s},
          {"index": 1, "codec_type": "audio", "codec_name": "aac", "channels": 2,
           "duration": "4.0"}],
         "format": {"format_name": "mov,mp4", "start_time": "0.0", "duration": "47721.858833"}}
        """
            .formatted(duration);
    return new FactsReader(ProbeReport.parse(json), PIXELS);
  }

  @Test
  void audioWithMoreChannelsThanFiltersAcceptIsUnsupported() {
    String json =
        """
        {"streams": [
          {"index": 0, "codec_type": "video", "codec_name": "h264", "width": 64, "height": 64},
          {"index": 1, "codec_type": "audio", "codec_name": "pcm_s16le", "channels": 65}],
         "format": {"format_name": "avi", "duration": "3.0"}}
        """;

    assertThatThrownBy(() -> new FactsReader(ProbeReport.parse(json), PIXELS))
        .hasMessageContaining("the audio has 65 channels; the maximum is 64");
  }

  /**
   * A few damaged times do not count, as in {@link #damagedTimeAfterTheEndOfTheFileDoesNotCount}.
   */
  @Test
  void framesAfterTheDeclaredEndCount() throws Exception {
    FactsReader reader = withoutEnds("flv");
    SourcePackets packets = reader.packets();
    for (int i = 0; i < 60; i++) {
      packets.video().accept(i + ".0,1.0,");
    }

    assertThat(reader.facts(1000, packets, reader.keyframes(packets)).lengthMicros())
        .isEqualTo(60_000_000);
  }

  @Test
  void untaggedVp8IsStandardDefinition() throws Exception {
    FactsReader reader = reader("webm-without-length");
    SourcePackets packets = reader.packets();
    packets.video().accept("0.000,0.033");

    assertThat(reader.facts(1, packets, reader.keyframes(packets)).video().colours())
        .isEqualTo(ColourCoding.BT601);
  }

  @Test
  void audioAloneIsNoVideo() throws Exception {
    assertThatThrownBy(() -> reader("audio-only"))
        .isInstanceOf(UnusableMediaException.class)
        .hasMessageContaining("NO_VIDEO")
        .hasMessageContaining("only audio");
  }

  @Test
  void coverOfASongIsNoVideo() throws Exception {
    assertThatThrownBy(() -> reader("attached-picture")).hasMessageContaining("NO_VIDEO");
  }

  @Test
  void widePixelsBecomeSquareAndInterlacingIsDetected() throws Exception {
    SourceFacts facts = facts("interlaced-wide-pixels");

    assertThat(facts.video().width()).isEqualTo(1024);
    assertThat(facts.video().height()).isEqualTo(576);
    assertThat(facts.video().squarePixels()).isFalse();
    assertThat(facts.video().interlaced()).isTrue();
    assertThat(facts.video().firstPtsMicros()).isEqualTo(540_000);
    assertThat(facts.startMicros()).isEqualTo(540_000);
    assertThat(facts.lengthMicros()).isEqualTo(2_000_000);
    assertThat(facts.video().colours()).isEqualTo(ColourCoding.BT601);
  }

  @Test
  void hdrIsDetectedByItsTransfer() throws Exception {
    assertThat(facts("hdr10").video().colours()).isEqualTo(ColourCoding.HDR10);
    assertThat(facts("hdr10").video().pixelFormat()).isEqualTo("yuv420p10le");
  }

  @Test
  void defaultAudioStreamIsPreferredToTheFirst() throws Exception {
    SourceFacts facts = facts("second-audio-marked");

    assertThat(facts.audio().orElseThrow().stream()).isEqualTo(2);
    // Matroska's DURATION tag holds the end of the stream.
    assertThat(facts.lengthMicros()).isEqualTo(2_023_000);
    assertThat(facts.video().firstPtsMicros()).isEqualTo(23_000);
  }

  @Test
  void transportStreamStartsOnItsOwnClock() throws Exception {
    SourceFacts facts = facts("transport-stream");

    assertThat(facts.startMicros()).isEqualTo(1_400_000);
    assertThat(facts.video().firstPtsMicros()).isEqualTo(1_423_222);
    assertThat(facts.lengthMicros()).isEqualTo(2_023_222);
  }

  @Test
  void unknownVideoCodecIsUnsupported() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "width": 64, "height": 64}],
         "format": {"format_name": "mov"}}
        """;

    assertThat(fault(json).failure().code()).isEqualTo("UNSUPPORTED");
  }

  @Test
  void firstStreamsWithAKnownCodecAreUsed() throws Exception {
    String json =
        """
        {"streams": [
          {"index": 0, "codec_type": "video", "width": 64, "height": 64,
           "disposition": {"default": 1}},
          {"index": 1, "codec_type": "video", "codec_name": "h264", "width": 64, "height": 64},
          {"index": 2, "codec_type": "audio", "channels": 4, "disposition": {"default": 1}},
          {"index": 3, "codec_type": "audio", "codec_name": "aac", "channels": 2}],
         "format": {"format_name": "mov", "duration": "3.0"}}
        """;

    SourceFacts facts = new FactsReader(ProbeReport.parse(json), PIXELS).facts(1000);

    assertThat(facts.video().stream()).isEqualTo(1);
    assertThat(facts.audio().orElseThrow().stream()).isEqualTo(3);
  }

  @Test
  void previewsOfTheSeekBarAreNoVideo() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "mjpeg", "width": 64,
         "height": 64, "disposition": {"timed_thumbnails": 1}}], "format": {"format_name": "mov"}}
        """;

    assertThat(fault(json).failure().code()).isEqualTo("NO_VIDEO");
  }

  @Test
  void unknownAudioCodecIsLeftOutWithAWarning() throws Exception {
    String json =
        """
        {"streams": [
          {"index": 0, "codec_type": "video", "codec_name": "h264", "width": 64, "height": 64,
           "duration": "2.0"},
          {"index": 1, "codec_type": "audio", "channels": 4}], "format": {"format_name": "mov"}}
        """;

    SourceFacts facts = new FactsReader(ProbeReport.parse(json), PIXELS).facts(1000);

    assertThat(facts.audio()).isEmpty();
    assertThat(facts.warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo("AUDIO_NOT_DECODABLE");
              assertThat(warning.message()).startsWith("the audio cannot be decoded");
            });
  }

  @Test
  void encryptedMatroskaIsUnsupported() throws Exception {
    String matroska =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "vp9", "width": 64,
         "height": 64, "tags": {"enc_key_id": "AAAA"}}], "format": {"format_name": "matroska"}}
        """;

    assertThat(fault(matroska).failure().message()).contains("encrypted");
  }

  @Test
  void videoTooWideInSquarePixelsIsUnsupported() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "h264", "width": 3000,
         "height": 100, "sample_aspect_ratio": "8:1"}], "format": {"format_name": "mov"}}
        """;

    assertThat(fault(json).failure().message()).contains("24000×100");
  }

  @Test
  void videoLargerThan8KIsUnsupported() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "h264", "width": 16000,
         "height": 16000}], "format": {"format_name": "mov"}}
        """;

    assertThat(fault(json).failure().message()).contains("16000×16000");
  }

  @Test
  void videoWithoutASizeIsDamaged() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "h264", "width": 0,
         "height": 0}], "format": {"format_name": "mov"}}
        """;

    assertThat(fault(json).failure().code()).isEqualTo("DAMAGED");
  }

  @Test
  void reportThatIsCutIsOfNoVideo() {
    assertThat(fault("{\"streams\": [{\"index\": 0").failure().code()).isEqualTo("NOT_MEDIA");
  }

  @Test
  void valuesOfAnUnexpectedTypeAreIgnored() throws Exception {
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "h264", "width": 64,
         "height": 64, "start_time": {}, "duration": [], "disposition": "none",
         "side_data_list": [{"rotation": "N/A"}]}],
         "format": {"format_name": null, "duration": "2.5"}}
        """;

    SourceFacts facts = new FactsReader(ProbeReport.parse(json), PIXELS).facts(1000);

    assertThat(facts.video().width()).isEqualTo(64);
    assertThat(facts.lengthMicros()).isEqualTo(2_500_000);
  }
}
