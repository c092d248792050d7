package dev.vidport.domain.derivative;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import java.time.Instant;

/**
 * The published output that derivatives are made of.
 *
 * @param frames number of frames; at least 1
 * @param size of the top rendition
 * @param filmstrip the tiles that show the whole video
 * @param publishedAt when it was published
 * @param posterFrame the frame of the automatic poster
 * @param storedBytes total size of all published objects in bytes
 */
public record DerivativeSource(
    FrameRate rate,
    long frames,
    PictureSize size,
    Filmstrip filmstrip,
    Instant publishedAt,
    long posterFrame,
    long storedBytes) {
  /** Callers round times to milliseconds, also to one just before the frame that they mean. */
  private static final long ROUNDING_MICROS = 1_000;

  public DerivativeSource {
    if (frames < 1) {
      throw new IllegalArgumentException("a video has at least one frame");
    }
  }

  public static DerivativeSource of(Ended video, Output output) {
    FrameRate rate = output.rate();
    long frames = Math.max(1, rate.nearestFrame(output.lengthMicros()));
    long poster = rate.nearestFrame(Math.round(output.stills().posterSeconds() * 1e6));
    return new DerivativeSource(
        rate,
        frames,
        output.size(),
        output.stills().filmstrip(),
        video.endedAt(),
        Math.min(poster, frames - 1),
        video.storedBytes());
  }

  /** Length in microseconds. */
  public long micros() {
    return rate.micros(frames);
  }

  /** The frame that is shown at {@code micros}; the last frame at the end of the video. */
  public long frameAt(long micros) {
    double position = (micros + ROUNDING_MICROS) / 1e6 * rate.num() / rate.den();
    return Math.min(frames - 1, (long) position);
  }
}
