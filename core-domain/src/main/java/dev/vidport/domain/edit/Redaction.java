package dev.vidport.domain.edit;

import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Optional;

/**
 * A region of the video that is hidden (service interface 2.5). Times are seconds on the output's
 * timeline, after any trim; positions are fractions of the final frame.
 *
 * @param start start of the redaction, 0 or more
 * @param end end of the redaction, exclusive; empty means the end of the video
 * @param track at least one keyframe, in time order. The region moves linearly from each keyframe
 *     to the next. It stays at the first keyframe before that keyframe's time, and at the last one
 *     after its time. It jumps between keyframes of the same time, to the last of them
 */
public record Redaction(
    Type type, Shape shape, double start, Optional<Double> end, List<Keyframe> track) {
  /** The maximum number of redactions of a video. */
  public static final int MAX_REDACTIONS = 20;

  /** The maximum number of keyframes of a track. */
  public static final int MAX_KEYFRAMES = 50;

  /**
   * Tolerance in seconds when comparing with frame times: frames at 29.97 frames per second have no
   * exact times.
   */
  private static final double TIME_TOLERANCE = 1e-6;

  public Redaction {
    track = List.copyOf(track);
  }

  /** A redaction whose region does not move. */
  public static Redaction still(
      Type type, Shape shape, double start, Optional<Double> end, Region region) {
    return new Redaction(type, shape, start, end, List.of(new Keyframe(0, region)));
  }

  /** Adds the errors in {@code redactions} to {@code problems}, under {@code field}. */
  public static void check(List<Redaction> redactions, String field, Problems problems) {
    problems.unless(
        redactions.size() <= MAX_REDACTIONS,
        field,
        "must have at most " + MAX_REDACTIONS + " items");
    for (int i = 0; i < Math.min(redactions.size(), MAX_REDACTIONS); i++) {
      RedactionCheck.check(redactions.get(i), field + "[" + i + "]", problems);
    }
  }

  /** Whether the redaction hides nothing at any time, because its region never has an area. */
  public boolean isAlwaysEmpty() {
    return track.stream().allMatch(keyframe -> keyframe.region.w() == 0)
        || track.stream().allMatch(keyframe -> keyframe.region.h() == 0);
  }

  /**
   * The region of the frame at {@code seconds}, which may have no area; empty if the redaction is
   * not active then.
   */
  public Optional<Region> at(double seconds) {
    boolean active =
        seconds >= start - TIME_TOLERANCE
            && end.filter(at -> seconds >= at - TIME_TOLERANCE).isEmpty();
    return active ? Optional.of(region(seconds)) : Optional.empty();
  }

  private Region region(double seconds) {
    int next = 0;
    while (next < track.size() && track.get(next).time <= seconds + TIME_TOLERANCE) {
      next++;
    }
    if (next == 0) {
      return track.get(0).region;
    }
    Keyframe from = track.get(next - 1);
    if (next == track.size()) {
      return from.region;
    }
    Keyframe to = track.get(next);
    double share = (seconds - from.time) / (to.time - from.time);
    return from.region.interpolate(to.region, Math.max(0, share));
  }

  /** How a region is hidden. */
  public enum Type {
    /** Blurred until only the rough colours remain. */
    BLUR,
    /** Solid black. */
    BOX
  }

  /** The shape of the hidden area within a region. */
  public enum Shape {
    RECT,
    /** The ellipse that touches all four sides of the region. */
    ELLIPSE
  }

  /**
   * The position of the region at a time.
   *
   * @param time seconds on the output's timeline, 0 or more
   */
  public record Keyframe(double time, Region region) {}
}
