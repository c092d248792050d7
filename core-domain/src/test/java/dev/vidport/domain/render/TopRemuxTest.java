package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.domain.watermark.WatermarkSettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** When a video is remuxed, and every reason for encoding it instead. */
class TopRemuxTest {
  private static final FrameRate RATE = new FrameRate(25, 1);
  private static final SourceMaterial UPLOAD =
      new SourceMaterial.Upload(new VideoId("0".repeat(32)));
  private static final RenderOptions ALL = RenderOptions.plain(1080);

  /** Two minutes with a keyframe every two seconds. */
  private static final WebReadyFacts FILE = ready(4_000, 50);

  private static WebReadyFacts ready(int kbps, int apart) {
    List<Long> keyframes =
        LongStream.iterate(0, at -> at < 3_000, at -> at + apart).boxed().toList();
    return new WebReadyFacts(kbps, 12_800, 2, 3_000, keyframes);
  }

  private static SourceFacts source() {
    return source(FILE);
  }

  private static SourceFacts source(WebReadyFacts file) {
    return SourceFactsFixture.source(RATE, 0, 120).with(Optional.of(file));
  }

  private static RenderPlan plan(SourceFacts facts, RenderOptions options) throws Exception {
    return RenderPlanner.plan(UPLOAD, List.of(facts), options, 2);
  }

  private static boolean isRemuxed(SourceFacts facts) throws Exception {
    return plan(facts, ALL).topRemuxed();
  }

  private static boolean isRemuxed(UnaryOperator<Changed> change) throws Exception {
    Changed changed = change.apply(new Changed(source()));
    return isRemuxed(changed.facts);
  }

  @Test
  void webReadyVideoIsRemuxedAndOtherRenditionsFollowItsKeyframes() throws Exception {
    RenderPlan plan = plan(source(), ALL);

    assertThat(plan.topRemuxed()).isTrue();
    assertThat(plan.encoded()).extracting(Rendition::label).containsExactly("720p", "480p", "360p");
    assertThat(plan.sources().get(0).placement().fills(1280, 720)).isTrue();
    assertThat(plan.segments().starts()).startsWith(0L, 100L, 200L).hasSize(30);
    assertThat(plan.segmentFrames()).isEqualTo(100);
  }

  @Test
  void chunksStartWhereSegmentsDo() throws Exception {
    RenderPlan plan = plan(source(ready(4_000, 90)), ALL);

    // The minimum chunk length is 45 s for 720p, because that is as much work as 30 s of 1080p.
    assertThat(plan.chunks())
        .containsExactly(
            new Chunk(0, 0, OptionalLong.of(1_530)), new Chunk(1, 1_530, OptionalLong.empty()));
    assertThat(plan.segments().starts()).contains(1_530L);
  }

  @Test
  void smallestVideoNeedsNoEncode() throws Exception {
    RenderPlan plan =
        plan(
            new Changed(source(ready(500, 50))).of(640, 360, RATE).facts,
            RenderOptions.plain(1080));

    assertThat(plan.topRemuxed()).isTrue();
    assertThat(plan.encoded()).isEmpty();
    assertThat(plan.chunks()).isNotEmpty();
  }

  @Test
  void videoThatIsNotWebReadyIsEncoded() throws Exception {
    RenderPlan plan = plan(SourceFactsFixture.source(RATE, 0, 120), ALL);

    assertThat(plan.topRemuxed()).isFalse();
    assertThat(plan.segments().areEven()).isTrue();
  }

  @Test
  void audioCodecIsIrrelevant() throws Exception {
    SourceFacts opus = new Changed(source()).withAudio("opus", OptionalLong.empty());

    assertThat(isRemuxed(opus)).isTrue();
  }

  @Test
  void trimmedVideoIsEncoded() throws Exception {
    Trim start = new Trim(1, Optional.empty());
    Trim end = new Trim(0, Optional.of(100.0));
    Trim nothing = new Trim(0, Optional.of(1_000.0));

    assertThat(plan(source(), ALL.withTrim(Optional.of(start))).topRemuxed()).isFalse();
    assertThat(plan(source(), ALL.withTrim(Optional.of(end))).topRemuxed()).isFalse();
    assertThat(plan(source(), ALL.withTrim(Optional.of(nothing))).topRemuxed()).isTrue();
  }

  @Test
  void videoThatExceedsItsMaximumLengthIsEncoded() throws Exception {
    RenderPlan shorter = plan(source(), ALL.withMaxSeconds(OptionalInt.of(121)));

    assertThat(plan(source(), ALL.withMaxSeconds(OptionalInt.of(119))).topRemuxed()).isFalse();
    assertThat(shorter).isEqualTo(plan(source(), ALL));
  }

  @Test
  void videoWithLongerAudioIsEncoded() throws Exception {
    SourceFacts song = new Changed(source()).withAudio("aac", OptionalLong.of(125_000_000));

    assertThat(isRemuxed(song)).isFalse();
  }

  @Test
  void redactedVideoIsEncoded() throws Exception {
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            0,
            Optional.empty(),
            new Region(0, 0, 0.5, 0.5));

    assertThat(plan(source(), ALL.withRedactions(List.of(box))).topRemuxed()).isFalse();
  }

  @Test
  void videoWithAWatermarkIsEncoded() throws Exception {
    Watermark watermark =
        new Watermark(
            new VideoId("0".repeat(32)),
            "0".repeat(64),
            new PictureSize(64, 64),
            WatermarkSettings.DEFAULT);

    RenderPlan plan = plan(source(), ALL.withWatermark(Optional.of(watermark)));

    assertThat(plan.topRemuxed()).isFalse();
    assertThat(plan.watermark()).contains(watermark);
    assertThat(plan.ofChunks().watermark()).contains(watermark);
  }

  @Test
  void videoWithACameraIsEncoded() throws Exception {
    SourceMaterial both =
        new SourceMaterial.ScreenAndCamera(
            new VideoId("0".repeat(32)), "camera.mp4", new Layout.SideBySide(Layout.Side.LEFT));

    assertThat(RenderPlanner.plan(both, List.of(source(), source()), ALL, 1).topRemuxed())
        .isFalse();
  }

  @Test
  void videoOfAnotherSizeIsEncoded() throws Exception {
    assertThat(plan(source(), RenderOptions.plain(720)).topRemuxed()).isFalse();
    assertThat(isRemuxed(facts -> facts.of(1920, 800, RATE))).isFalse();
    assertThat(isRemuxed(facts -> facts.of(1921, 1080, RATE))).isFalse();
    assertThat(isRemuxed(facts -> facts.shaped(false, false))).isFalse();
  }

  @Test
  void videoWithOtherColoursOrInterlacingIsEncoded() throws Exception {
    assertThat(isRemuxed(facts -> facts.coloured(ColourCoding.HDR10))).isFalse();
    assertThat(isRemuxed(facts -> facts.coloured(ColourCoding.BT601))).isFalse();
    assertThat(isRemuxed(facts -> facts.shaped(true, true))).isFalse();
  }

  @Test
  void videoOfAnotherFrameRateIsEncoded() throws Exception {
    assertThat(isRemuxed(facts -> facts.of(1920, 1080, new FrameRate(120, 1)))).isFalse();
    assertThat(isRemuxed(Changed::ofVariableRate)).isFalse();
    // Ten frames fewer than the length implies.
    assertThat(isRemuxed(source(new WebReadyFacts(4_000, 12_800, 2, 2_990, FILE.keyframes()))))
        .isFalse();
  }

  @Test
  void videoThatStartsAFrameAfterItsAudioIsEncoded() throws Exception {
    assertThat(isRemuxed(facts -> facts.late(39_000))).isTrue();
    assertThat(isRemuxed(facts -> facts.late(41_000))).isFalse();
  }

  @Test
  void videoAboveTheBitrateCapIsEncoded() throws Exception {
    int most = plan(source(), ALL).top().maxKbps();

    assertThat(isRemuxed(source(ready(most, 50)))).isTrue();
    assertThat(isRemuxed(source(ready(most + 1, 50)))).isFalse();
  }

  @Test
  void videoWithDistantKeyframesIsEncoded() throws Exception {
    assertThat(isRemuxed(source(ready(4_000, 262)))).isTrue();
    assertThat(isRemuxed(source(ready(4_000, 264)))).isFalse();
    assertThat(isRemuxed(source(new WebReadyFacts(4_000, 12_800, 2, 3_000, List.of(0L)))))
        .isFalse();
  }

  /** Facts with one change. */
  private record Changed(SourceFacts facts) {
    SourceFacts withAudio(String codec, OptionalLong endMicros) {
      AudioFacts audio = new AudioFacts(1, codec, 2, 48_000, Downmix.STEREO, endMicros);
      return with(facts.video(), Optional.of(audio), facts.webReady());
    }

    Changed of(int width, int height, FrameRate rate) {
      return video(
          new VideoFacts(
              0, "h264", "yuv420p", width, height, rate, true, 0, false, true, ColourCoding.BT709));
    }

    Changed shaped(boolean interlaced, boolean square) {
      return video(
          new VideoFacts(
              0,
              "h264",
              "yuv420p",
              1920,
              1080,
              RATE,
              true,
              0,
              interlaced,
              square,
              ColourCoding.BT709));
    }

    Changed coloured(ColourCoding colours) {
      return video(
          new VideoFacts(0, "h264", "yuv420p", 1920, 1080, RATE, true, 0, false, true, colours));
    }

    Changed ofVariableRate() {
      return video(
          new VideoFacts(
              0, "h264", "yuv420p", 1920, 1080, RATE, false, 0, false, true, ColourCoding.BT709));
    }

    /** The video starts {@code micros} after the audio. */
    Changed late(long micros) {
      return new Changed(
          new SourceFacts(
              facts.container(),
              facts.sizeBytes(),
              facts.startMicros() - micros,
              facts.lengthMicros() + micros,
              facts.video(),
              facts.audio(),
              facts.webReady()));
    }

    private Changed video(VideoFacts video) {
      return new Changed(with(video, facts.audio(), facts.webReady()));
    }

    private SourceFacts with(
        VideoFacts video, Optional<AudioFacts> audio, Optional<WebReadyFacts> file) {
      return new SourceFacts(
          facts.container(),
          facts.sizeBytes(),
          facts.startMicros(),
          facts.lengthMicros(),
          video,
          audio,
          file);
    }
  }
}
