package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests when a cover is needed, and its exact arguments and filters. */
class RedactionCoverTest {
  private static final FrameRate NTSC = new FrameRate(30000, 1001);
  private static final Region REGION = new Region(0.5, 0.5, 0.25, 0.25);
  private static final Redaction BLUR = still(Redaction.Type.BLUR, 1, Optional.of(2.0));
  private static final Redaction BOX = still(Redaction.Type.BOX, 1, Optional.of(2.0));

  private static Redaction still(Redaction.Type type, double start, Optional<Double> end) {
    return Redaction.still(type, Shape.RECT, start, end, REGION);
  }

  private static Optional<RedactionCover> cover(
      long first, OptionalLong frames, Redaction... redactions) {
    return RedactionCover.of(List.of(redactions), NTSC, 1280, 720, first, frames);
  }

  private static boolean needed(long first, long frames, Redaction... redactions) {
    return cover(first, OptionalLong.of(frames), redactions).isPresent();
  }

  private static RedactionCover whole(Redaction... redactions) {
    return cover(0, OptionalLong.empty(), redactions).orElseThrow();
  }

  @Test
  void runWithoutActiveRedactionNeedsNoCover() {
    assertThat(needed(0, 30, BLUR)).isFalse();
    assertThat(needed(0, 31, BLUR)).isTrue();
    assertThat(needed(59, 100, BLUR)).isTrue();
    assertThat(needed(60, 100, BLUR)).isFalse();
    assertThat(cover(0, OptionalLong.empty())).isEmpty();
    assertThat(cover(0, OptionalLong.empty(), BLUR)).isPresent();
    assertThat(cover(60, OptionalLong.empty(), BLUR)).isEmpty();
    assertThat(needed(1_000_000, 1, still(Redaction.Type.BOX, 1, Optional.empty()))).isTrue();
  }

  @Test
  void redactionBetweenTwoFramesHidesNothing() {
    assertThat(needed(0, 100, still(Redaction.Type.BOX, 1.0011, Optional.of(1.0012)))).isFalse();
  }

  @Test
  void redactionAfterTheEndHidesNothing() {
    assertThat(needed(0, 100, still(Redaction.Type.BOX, 1e300, Optional.empty()))).isFalse();
    assertThat(cover(0, OptionalLong.empty(), still(Redaction.Type.BOX, 1e300, Optional.empty())))
        .isEmpty();
  }

  @Test
  void redactionWithoutAreaNeedsNoCover() {
    Redaction line =
        Redaction.still(
            Redaction.Type.BOX, Shape.RECT, 0, Optional.empty(), new Region(0.5, 0, 0, 1));
    Redaction flat =
        Redaction.still(
            Redaction.Type.BLUR, Shape.ELLIPSE, 0, Optional.empty(), new Region(0, 0.5, 1, 0));

    assertThat(cover(0, OptionalLong.empty(), line, flat)).isEmpty();
    assertThat(whole(line, BLUR).filters("shown", 1, "safe"))
        .isEqualTo(whole(BLUR).filters("shown", 1, "safe"));
  }

  @Test
  void redactionThatGrowsFromNothingNeedsACoverFromItsStart() {
    Redaction growing =
        new Redaction(
            Redaction.Type.BOX,
            Shape.RECT,
            0,
            Optional.empty(),
            List.of(
                new Redaction.Keyframe(0, new Region(0.5, 0, 0, 1)),
                new Redaction.Keyframe(10, REGION)));

    assertThat(needed(0, 2, growing)).isTrue();
    assertThat(needed(1_000, 1, growing)).isTrue();
  }

  @Test
  void maskIsReadOnlyFromThePipe() {
    assertThat(whole(BLUR).inputOptions())
        .containsExactly(
            ("-protocol_whitelist pipe -format_whitelist rawvideo -f rawvideo -pix_fmt gray"
                    + " -video_size 640x360 -framerate 30000/1001 -i pipe:0")
                .split(" "));
  }

  @Test
  void blurIsMadeOfAveragedCells() {
    assertThat(whole(BLUR).filters("shown", 1, "safe"))
        .isEqualTo(
            "[shown]scale=1280:720,split[cover_on][cover_all];"
                + "[cover_all]scale=11:6:flags=area+accurate_rnd,format=yuv444p,gblur=sigma=0.8,"
                + "scale=640:360:flags=bilinear+accurate_rnd,format=yuv420p[cover_of];"
                + "[cover_of][1:v]alphamerge=shortest=1,"
                + "scale=1280:720:flags=neighbor,format=yuva420p[cover];"
                + "[cover_on][cover]overlay=format=yuv420:eval=init:shortest=1[safe]");
  }

  @Test
  void boxesAloneNeedNoBlurredCopy() {
    assertThat(whole(BOX).filters("shown", 2, "safe"))
        .isEqualTo(
            "[shown]scale=1280:720[cover_on];"
                + "color=black:size=640x360:rate=30000/1001,format=yuva444p[cover_black];"
                + "[cover_black][2:v]alphamerge=shortest=1,"
                + "scale=1280:720:flags=neighbor,format=yuva420p[cover];"
                + "[cover_on][cover]overlay=format=yuv420:eval=init:shortest=1[safe]");
  }

  @Test
  void boxesAmongBlursBlackenTheBlurredCopy() {
    RedactionCover cover = whole(BOX, BLUR);

    assertThat(cover.inputOptions()).containsSequence("-video_size", "640x540");
    assertThat(cover.filters("shown", 1, "safe"))
        .isEqualTo(
            "[1:v]split[cover_both][cover_below];"
                + "[cover_both]crop=640:360:0:0[cover_mask];"
                + "[cover_below]crop=320:180:0:360[cover_boxes];"
                + "[shown]scale=1280:720,split[cover_on][cover_all];"
                + "[cover_all]scale=11:6:flags=area+accurate_rnd,format=yuv444p,gblur=sigma=0.8,"
                + "scale=320:180:flags=bilinear+accurate_rnd[cover_blur];"
                + "color=black:size=320x180:rate=30000/1001,format=yuva444p[cover_black];"
                + "[cover_black][cover_boxes]alphamerge=shortest=1[cover_dark];"
                + "[cover_blur][cover_dark]overlay=format=yuv444:eval=init:shortest=1,"
                + "scale=640:360:flags=bilinear+accurate_rnd,format=yuv420p[cover_of];"
                + "[cover_of][cover_mask]alphamerge=shortest=1,"
                + "scale=1280:720:flags=neighbor,format=yuva420p[cover];"
                + "[cover_on][cover]overlay=format=yuv420:eval=init:shortest=1[safe]");
  }

  @Test
  void pastRedactionsAreNotDrawn() {
    Redaction later = still(Redaction.Type.BLUR, 3, Optional.of(4.0));

    assertThat(cover(60, OptionalLong.empty(), BOX, later).orElseThrow().inputOptions())
        .containsSequence("-video_size", "640x360");
  }

  @Test
  void oddVideoSizeIsRefused() {
    assertThatThrownBy(
            () -> RedactionCover.of(List.of(BLUR), NTSC, 1279, 720, 0, OptionalLong.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
