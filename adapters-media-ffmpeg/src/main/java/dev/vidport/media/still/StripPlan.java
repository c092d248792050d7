package dev.vidport.media.still;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.thumbnail.Filmstrip;

/**
 * Which pictures a filmstrip is made of. Pure.
 *
 * @param intervalFrames frames of the video that a tile stands for
 * @param everyFrame whether tiles are taken from all frames; otherwise from the keyframes alone
 */
record StripPlan(FrameRate rate, long intervalFrames, boolean everyFrame, Filmstrip filmstrip) {
  /** Below it there are hardly any keyframes to choose from, and all frames are soon decoded. */
  private static final int SHORT_SECONDS = 16;

  private static final int WIDTH = 160;

  /** Of pictures that are much higher than wide. */
  private static final int MOST_HEIGHT = 288;

  /**
   * @param lengthMicros of the video, exactly
   */
  static StripPlan of(RenderPlan plan, Rendition small, long lengthMicros) {
    FrameRate rate = plan.rate();
    boolean everyFrame = lengthMicros < SHORT_SECONDS * 1_000_000L;
    long frames = Math.max(1, rate.nearestFrame(lengthMicros));
    long interval = everyFrame ? brief(rate, lengthMicros) : keyframes(plan, frames);
    double seconds = (double) interval * rate.den() / rate.num();
    int tiles = (int) ((frames + interval - 1) / interval);
    return new StripPlan(rate, interval, everyFrame, tiles(small, seconds, tiles));
  }

  /** Half a second, or a quarter where even that would be few. */
  private static long brief(FrameRate rate, long lengthMicros) {
    double seconds = lengthMicros < 5_000_000 ? 0.25 : 0.5;
    return Math.max(1, Math.round(seconds * rate.perSecond()));
  }

  /** As many keyframes as leave no more tiles than there may be. */
  private static long keyframes(RenderPlan plan, long frames) {
    long group = Math.max(1, plan.segmentFrames());
    long most = group * Filmstrip.MOST_FRAMES;
    return group * ((frames + most - 1) / most);
  }

  private static Filmstrip tiles(Rendition small, double seconds, int frames) {
    double scale =
        Math.min(
            1, Math.min((double) WIDTH / small.width(), (double) MOST_HEIGHT / small.height()));
    return Filmstrip.of(even(small.width() * scale), even(small.height() * scale), seconds, frames);
  }

  /** Colours are stored for two by two pixels. */
  private static int even(double pixels) {
    return Math.max(2, (int) Math.round(pixels / 2) * 2);
  }
}
