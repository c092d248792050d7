package dev.vidport.media.render;

import dev.vidport.domain.render.Mix;
import dev.vidport.domain.render.PlannedSound;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The filters from one decode to a piece's sound, counted from 0. */
final class SourceSound {
  private static final String STEREO =
      "aformat=sample_fmts=fltp:sample_rates=" + Grid.SAMPLE_RATE + ":channel_layouts=stereo";

  /**
   * Makes softer what is too loud, and nothing else: without {@code level=0} it would make all of
   * it louder. Leaves the encoder room to be inexact.
   */
  private static final String LIMITER = "alimiter=limit=0.9:level=0:attack=1:release=50:latency=1";

  private final RenderPlan plan;

  SourceSound(RenderPlan plan) {
    this.plan = plan;
  }

  boolean heard(Window.Piece piece) {
    return source(piece).sound().isPresent();
  }

  /** The stream as ffmpeg names it. */
  String stream(int input, Window.Piece piece) {
    return input + ":" + sound(piece).stream();
  }

  /** As much of it as there is, up to {@code endMicros} after the piece's beginning. */
  String filters(Window.Piece piece, long endMicros) {
    long zero = source(piece).originMicros() + plan.rate().micros(piece.firstFrame());
    List<String> filters = new ArrayList<>();
    filters.add("asettb=1/1000000");
    filters.add("asetpts=PTS-(" + zero + ")");
    filters.add("atrim=start=0:end=" + Grid.seconds(endMicros / 1e6));
    Mix mix = sound(piece).mix();
    pair(mix).ifPresent(filters::add);
    // Silence where packets are missing, and at the start when the sound begins later than the
    // picture: otherwise all that follows would come early.
    filters.add("aresample=" + Grid.SAMPLE_RATE + ":async=1:first_pts=0:ochl=stereo");
    if (mix == Mix.SURROUND) {
      // Voices stay as loud as they were, so the sum of all can be too loud at times.
      filters.add(LIMITER);
    }
    return String.join(",", filters);
  }

  /** Left to itself, ffmpeg would make a single channel softer by 3 dB, and refuse unknown ones. */
  private static Optional<String> pair(Mix mix) {
    return switch (mix) {
      case MONO -> Optional.of("pan=stereo|c0=c0|c1=c0");
      case FIRST_PAIR -> Optional.of("pan=stereo|c0=c0|c1=c1");
      case STEREO, SURROUND -> Optional.empty();
    };
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

  private PlannedSound sound(Window.Piece piece) {
    return source(piece).sound().orElseThrow();
  }

  private PlannedSource source(Window.Piece piece) {
    return plan.sources().get(piece.source());
  }
}
