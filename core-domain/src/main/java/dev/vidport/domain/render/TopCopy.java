package dev.vidport.domain.render;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Decides whether a source's own picture can be the top rendition: whether encoding it would change
 * nothing that anybody asked for.
 *
 * @param scene what of the source would be shown, and in which sizes
 * @param end the output's frame after the last; empty means to the source's end
 * @param originMicros where the output's grid lies on the source's clock
 */
record TopCopy(
    SourceFacts source,
    Scene scene,
    RenderOptions options,
    FrameRate rate,
    long first,
    OptionalLong end,
    long originMicros) {
  /**
   * Players seek to keyframes; and a segment that is longer would keep them waiting. Ten seconds,
   * and a little more for the 250 frames that x264 leaves between keyframes when nobody says
   * anything, at the 24 a second of films.
   */
  private static final long LONGEST_MICROS = 10_500_000;

  private static final List<Predicate<TopCopy>> RULES =
      List.of(
          TopCopy::isWhole,
          TopCopy::showsNothingElse,
          TopCopy::hasTheSize,
          TopCopy::looksTheSame,
          TopCopy::liesOnTheGrid,
          TopCopy::isNoLargerThanPlayersArePromised,
          TopCopy::canBeSoughtIn);

  /** What the copy needs; empty where the picture has to be encoded. */
  Optional<WebReady> webReady() {
    return source.webReady().filter(file -> RULES.stream().allMatch(rule -> rule.test(this)));
  }

  /** Where segments of about {@code wanted} frames start. */
  static Segments segments(WebReady file, FrameRate rate, int wanted) {
    return new KeyframeSegments(wanted, longest(rate)).of(file.keyframes(), file.frames());
  }

  private boolean isWhole() {
    return scene.timeline().frames().isEmpty() && first == 0 && end.isEmpty();
  }

  private boolean showsNothingElse() {
    return scene.placements().size() == 1 && options.redactions().isEmpty();
  }

  private boolean hasTheSize() {
    Rendition top = scene.renditions().get(0);
    VideoFacts video = source.video();
    return video.squarePixels() && top.width() == video.width() && top.height() == video.height();
  }

  /** The smaller renditions are BT.709, and colours may not change with the rendition. */
  private boolean looksTheSame() {
    VideoFacts video = source.video();
    return !video.interlaced()
        && video.transfer() == VideoFacts.Transfer.SDR
        && video.matrix() == VideoFacts.Matrix.BT709;
  }

  private boolean liesOnTheGrid() {
    VideoFacts video = source.video();
    return video.constantRate()
        && video.rate().equals(rate)
        && originMicros == video.firstPtsMicros()
        && file().frames() == scene.expectedFrames();
  }

  private boolean isNoLargerThanPlayersArePromised() {
    return file().kbps() <= scene.renditions().get(0).maxKbps();
  }

  private boolean canBeSoughtIn() {
    return file().farthestKeyframes() <= longest(rate);
  }

  private WebReady file() {
    return source.webReady().orElseThrow();
  }

  private static long longest(FrameRate rate) {
    return rate.nearestFrame(LONGEST_MICROS);
  }
}
