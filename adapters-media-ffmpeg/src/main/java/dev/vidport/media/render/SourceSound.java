package dev.vidport.media.render;

import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Window;

/** The filters from one decode to a piece's sound, counted from 0. */
final class SourceSound {
  private static final String STEREO =
      "aformat=sample_fmts=fltp:sample_rates=" + Grid.SAMPLE_RATE + ":channel_layouts=stereo";

  private final RenderPlan plan;

  SourceSound(RenderPlan plan) {
    this.plan = plan;
  }

  boolean heard(Window.Piece piece) {
    return source(piece).audioStream().isPresent();
  }

  /** The stream as ffmpeg names it. */
  String stream(int input, Window.Piece piece) {
    return input + ":" + source(piece).audioStream().orElseThrow();
  }

  /** As much of it as there is, up to {@code endMicros} after the piece's beginning. */
  String filters(Window.Piece piece, long endMicros) {
    long zero = source(piece).originMicros() + plan.rate().micros(piece.firstFrame());
    return String.join(
        ",",
        "asettb=1/1000000",
        "asetpts=PTS-(" + zero + ")",
        "atrim=start=0:end=" + Grid.seconds(endMicros / 1e6),
        // Silence where packets are missing, and at the start when the sound begins later than the
        // picture: otherwise all that follows would come early.
        "aresample=" + Grid.SAMPLE_RATE + ":async=1:first_pts=0:ochl=stereo");
  }

  /** A chain of exactly {@code samples}, filled up with silence. */
  String exactly(int input, Window.Piece piece, long samples) {
    // Cut a frame late at first: a sample that rounding lost would be a gap at the joint.
    long end = plan.rate().micros(piece.frames().orElseThrow() + 1);
    return "["
        + stream(input, piece)
        + "]"
        + filters(piece, end)
        + ","
        + STEREO
        + ",apad,"
        + first(samples);
  }

  /** A chain of {@code samples} for a piece whose source has no sound. */
  static String silence(long samples) {
    return "anullsrc=r=" + Grid.SAMPLE_RATE + ":cl=stereo," + STEREO + "," + first(samples);
  }

  private static String first(long samples) {
    return "atrim=end_sample=" + samples + ",asetpts=N/SR/TB";
  }

  private PlannedSource source(Window.Piece piece) {
    return plan.sources().get(piece.source());
  }
}
