package dev.vidport.media.render;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.usecases.media.port.UnusableMediaException;

/** Decides whether a chunk has enough frames. */
final class FrameCountCheck {
  /**
   * This share of the frames must be decoded in a complete file shorter than a second: one damaged
   * keyframe may cost all frames up to the next.
   */
  private static final double MIN_SHARE_OF_HEADER_LENGTH = 0.5;

  private FrameCountCheck() {}

  /**
   * ffmpeg sets up its own filters for a display matrix again when the size of the frames changes,
   * and the frame grid starts anew.
   */
  static void requireAtMost(long most, long frames) throws UnusableMediaException {
    if (frames > most) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the size of the frames changes in a video that is rotated or mirrored; convert the"
              + " file, for example to H.264 in MP4");
    }
  }

  /** Missing frames would shift all later frames against their audio. */
  static void requireExactLength(WindowInputs windowInputs, long frames)
      throws UnusableMediaException {
    if (frames != windowInputs.window().frames().orElseThrow()) {
      throw FfmpegFaults.damaged();
    }
  }

  /**
   * Accepts a truncated file that has at least a second of video. A shorter video is accepted if
   * most of its declared frames can be decoded.
   */
  static void requireFirstChunk(RenderPlan plan, Chunk chunk, long frames)
      throws UnusableMediaException {
    if (frames == 0 && chunk.firstFrame() > 0) {
      throw new UnusableMediaException(
          Failure.TRIM_OUTSIDE, "the file has no video frames at or after the trim's start");
    }
    long second = plan.rate().nearestFrame(1_000_000);
    long most = plan.rate().nearestFrame((long) (plan.lengthMicros() * MIN_SHARE_OF_HEADER_LENGTH));
    long own = chunk.endFrame().orElse(Long.MAX_VALUE) - chunk.firstFrame();
    if (frames < Math.max(1, Math.min(Math.min(second, most), own))) {
      throw FfmpegFaults.damaged();
    }
  }
}
