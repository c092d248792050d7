package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.FfmpegTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The filters that make the audio of one decoded piece, with times from 0. */
record SourceAudioFilters(RenderPlan plan, SourceTimes sourceTimes) {
  private static final String STEREO =
      "aformat=sample_fmts=fltp:sample_rates=" + FrameGrid.SAMPLE_RATE + ":channel_layouts=stereo";

  /**
   * Attenuates only what is too loud: without {@code level=0} it would amplify the whole audio.
   * Leaves headroom for the encoder's inaccuracy.
   */
  static final String LIMITER = "alimiter=limit=0.9:level=0:attack=1:release=50:latency=1";

  /** Fills gaps or drops samples from 10 ms on, since the errors of several joints add up. */
  private static final String AT_JOINTS = ":min_hard_comp=0.01";

  /** The largest difference of a gap between the probe and the decoder, in microseconds. */
  private static final long GAP_TOLERANCE = 500_000;

  /** A gap before longer audio than this is not caused by a damaged packet, in microseconds. */
  private static final long CONFIRMED_GAP = 1_000_000;

  boolean hasAudio(TimelineWindow.Piece piece) {
    return source(piece).audio().isPresent();
  }

  /** The stream as ffmpeg names it. */
  String stream(int input, TimelineWindow.Piece piece) {
    return input + ":" + audio(piece).stream();
  }

  /** The piece's audio up to its end, at most {@code endMicros} after the piece's start. */
  String filters(TimelineWindow.Piece piece, long endMicros) {
    List<String> filters = new ArrayList<>();
    filters.add("asettb=1/1000000");
    filters.add("asetpts=" + times(piece));
    audio(piece).longestGapMicros().ifPresent(gap -> filters.add("asetpts=" + repair(gap)));
    filters.add("atrim=start=0:end=" + FfmpegTime.seconds(endMicros / 1e6));
    Downmix downmix = audio(piece).mix();
    stereoMapping(downmix).ifPresent(filters::add);
    // Fills missing packets, and the start if the audio begins later than the video, with silence:
    // otherwise all later audio would play too early.
    boolean isJoined = audio(piece).joined() || !source(piece).jumps().isEmpty();
    String precision = isJoined ? AT_JOINTS : "";
    filters.add(
        "aresample=" + FrameGrid.SAMPLE_RATE + ":async=1" + precision + ":first_pts=0:ochl=stereo");
    if (downmix == Downmix.SURROUND) {
      // The downmix keeps the loudness of voices, so the sum of the channels can clip.
      filters.add(LIMITER);
    }
    return String.join(",", filters);
  }

  /** The times after the start of the piece. */
  private String times(TimelineWindow.Piece piece) {
    long firstMicros = plan.rate().micros(piece.firstFrame());
    OptionalLong countedFrom = audio(piece).countedFromMicros();
    return countedFrom.isPresent()
        ? "STARTPTS+N/SR/TB-(" + (countedFrom.getAsLong() + firstMicros) + ")"
        : sourceTimes.audioTimes(source(piece), source(piece).originMicros() + firstMicros);
  }

  /**
   * The times after the start of the piece. Frames that declare a longer gap or overlap than any
   * real one follow the frame before them, until a second of audio confirms the gap: some audio
   * before it may not be decodable. Variables: the end of the previous frame (1), the length of the
   * audio with such times (2) and its end (3), the time of this frame (4), its length (5) and
   * whether it is such a frame (6). The first frame may be before the start.
   */
  private static String repair(long longestGapMicros) {
    long limit = longestGapMicros + GAP_TOLERANCE;
    return "'st(5,NB_SAMPLES/SR*1000000);"
        + ("st(6,gt(PTS,ld(1)+" + limit + ")+gt(N,0)*lt(PTS,ld(1)-" + limit + "));")
        + ("st(2,ld(6)*(ld(5)+ld(2)*lt(abs(PTS-ld(3))," + GAP_TOLERANCE + ")));")
        + "st(3,PTS+ld(5));"
        + ("st(4,if(ld(6)*lt(ld(2)," + CONFIRMED_GAP + "),ld(1),PTS));")
        + "st(1,ld(4)+ld(5));ld(4)'";
  }

  /** By default ffmpeg attenuates a mono channel by 3 dB and rejects unknown channel layouts. */
  private static Optional<String> stereoMapping(Downmix downmix) {
    return switch (downmix) {
      case MONO -> Optional.of("pan=stereo|c0=c0|c1=c0");
      case FIRST_PAIR -> Optional.of("pan=stereo|c0=c0|c1=c1");
      case STEREO, SURROUND -> Optional.empty();
    };
  }

  /** A chain of exactly {@code samples} samples, padded with silence. */
  String exactChain(int input, TimelineWindow.Piece piece, long samples) {
    // The first cut is a frame late: a sample lost by rounding would be a gap at the cut.
    long end = plan.rate().micros(piece.frames().orElseThrow() + 1);
    return "["
        + stream(input, piece)
        + "]"
        + filters(piece, end)
        + ","
        + STEREO
        + ",apad,"
        + cutTo(samples);
  }

  /** A silent chain of {@code samples} samples for a piece whose source has no audio. */
  static String silence(long samples) {
    return "anullsrc=r=" + FrameGrid.SAMPLE_RATE + ":cl=stereo," + STEREO + "," + cutTo(samples);
  }

  private static String cutTo(long samples) {
    return "atrim=end_sample=" + samples + ",asetpts=N/SR/TB";
  }

  private PlannedAudio audio(TimelineWindow.Piece piece) {
    return source(piece).audio().orElseThrow();
  }

  private PlannedSource source(TimelineWindow.Piece piece) {
    return plan.sources().get(piece.source());
  }
}
