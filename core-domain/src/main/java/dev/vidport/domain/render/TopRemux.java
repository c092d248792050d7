package dev.vidport.domain.render;

import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Decides whether the top rendition can be a remux of the source, which is possible if no requested
 * property requires an encode.
 *
 * @param composition the placement and the sizes in which the source would be encoded
 * @param end the output's end frame, exclusive; empty means the source's end
 * @param originMicros origin of the output's grid on the source's clock, in microseconds
 */
record TopRemux(
    SourceFacts source,
    Composition composition,
    RenderOptions options,
    FrameRate rate,
    long first,
    OptionalLong end,
    long originMicros) {
  /**
   * The maximum distance between keyframes: players seek to keyframes, and longer segments would
   * delay playback. Ten seconds, plus a margin for x264's default keyframe interval of 250 frames,
   * which is 10.4 s at the 24 frames per second of films.
   */
  private static final long MAX_KEYFRAME_MICROS = 10_500_000;

  private static final List<Predicate<TopRemux>> RULES =
      List.of(
          TopRemux::isWhole,
          TopRemux::hasNoOverlay,
          TopRemux::hasTheTopSize,
          TopRemux::hasTheOutputColours,
          TopRemux::isOnTheGrid,
          TopRemux::isWithinTheBitrateCap,
          TopRemux::isSeekable);

  /** The facts for the remux; empty if the source has to be encoded. */
  Optional<WebReadyFacts> webReady() {
    return source.webReady().filter(file -> RULES.stream().allMatch(rule -> rule.test(this)));
  }

  /** The segments of a remux, with about {@code wanted} frames each. */
  static Segments segments(WebReadyFacts file, FrameRate rate, int wanted) {
    return new KeyframeSegmenter(wanted, maxKeyframeFrames(rate))
        .of(file.keyframes(), file.frames());
  }

  private boolean isWhole() {
    return composition.timeline().frames().isEmpty() && first == 0 && end.isEmpty();
  }

  private boolean hasNoOverlay() {
    return composition.placements().size() == 1
        && options.redactions().isEmpty()
        && options.watermark().isEmpty()
        && options.burnedCaptions().isEmpty();
  }

  private boolean hasTheTopSize() {
    Rendition top = composition.renditions().get(0);
    VideoFacts video = source.video();
    return video.squarePixels() && top.width() == video.width() && top.height() == video.height();
  }

  /** The smaller renditions are BT.709, and the colours must be the same in every rendition. */
  private boolean hasTheOutputColours() {
    VideoFacts video = source.video();
    return !video.interlaced() && video.colours().equals(ColourCoding.BT709);
  }

  private boolean isOnTheGrid() {
    VideoFacts video = source.video();
    return video.constantRate()
        && video.rate().equals(rate)
        && originMicros == video.firstPtsMicros()
        && file().frames() == composition.expectedFrames();
  }

  private boolean isWithinTheBitrateCap() {
    return file().kbps() <= composition.renditions().get(0).maxKbps();
  }

  private boolean isSeekable() {
    return file().maxKeyframeDistance() <= maxKeyframeFrames(rate);
  }

  private WebReadyFacts file() {
    return source.webReady().orElseThrow();
  }

  private static long maxKeyframeFrames(FrameRate rate) {
    return rate.nearestFrame(MAX_KEYFRAME_MICROS);
  }
}
