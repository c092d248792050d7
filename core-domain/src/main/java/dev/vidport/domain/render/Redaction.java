package dev.vidport.domain.render;

import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Optional;

/**
 * A part of the picture that nobody shall see (service interface 2.5). Times are seconds on the
 * output's timeline, after any trim; places are fractions of the final frame.
 *
 * @param start from when on it hides, 0 or more
 * @param end until when, exclusive; empty means to the end
 * @param track at least one keyframe, in time order. The region glides in a straight line from each
 *     to the next, and rests at the first before its time and at the last after its time
 */
public record Redaction(
    Type type, Shape shape, double start, Optional<Double> end, List<Keyframe> track) {
  /** The most redactions of one video. */
  public static final int MOST = 20;

  /** The most keyframes of one track. */
  public static final int MOST_KEYFRAMES = 50;

  /** Times this close to a frame's are that frame's: 29.97 frames a second have no exact times. */
  private static final double SLACK = 1e-6;

  public Redaction {
    track = List.copyOf(track);
  }

  /** A region that stays in its place. */
  public static Redaction still(
      Type type, Shape shape, double start, Optional<Double> end, Region region) {
    return new Redaction(type, shape, start, end, List.of(new Keyframe(0, region)));
  }

  /** Adds what is wrong with {@code redactions} to {@code problems}, under {@code field}. */
  public static void check(List<Redaction> redactions, String field, Problems problems) {
    problems.unless(redactions.size() <= MOST, field, "must be at most " + MOST);
    for (int i = 0; i < Math.min(redactions.size(), MOST); i++) {
      redactions.get(i).check(field + "[" + i + "]", problems);
    }
  }

  private void check(String field, Problems problems) {
    boolean starts =
        problems.unless(
            Double.isFinite(start) && start >= 0, field + ".start", "must be 0 or more");
    end.ifPresent(
        at ->
            problems.unless(
                Double.isFinite(at) && (!starts || at > start),
                field + ".end",
                "must be greater than start"));
    if (!problems.unless(
        !track.isEmpty() && track.size() <= MOST_KEYFRAMES,
        field + ".track",
        "must have 1 to " + MOST_KEYFRAMES + " keyframes")) {
      return;
    }
    for (int i = 0; i < track.size(); i++) {
      checkKeyframe(i, field, problems);
    }
  }

  private void checkKeyframe(int index, String field, Problems problems) {
    Keyframe keyframe = track.get(index);
    // A still region was not sent as a track, so its problems are not named as if it were.
    boolean still = track.size() == 1 && keyframe.time == 0;
    String at = still ? field : field + ".track[" + index + "]";
    problems.unless(
        Double.isFinite(keyframe.time)
            && keyframe.time >= 0
            && (index == 0 || keyframe.time > track.get(index - 1).time),
        at + ".time",
        index == 0 ? "must be 0 or more" : "must be later than the keyframe before");
    Region.check(keyframe.region, at + ".", problems);
  }

  /**
   * Where this hides something of the frame that is shown from {@code seconds} on; empty when it
   * does not.
   */
  public Optional<Region> at(double seconds) {
    boolean active = seconds >= start - SLACK && end.filter(at -> seconds >= at - SLACK).isEmpty();
    return active ? Optional.of(region(seconds)) : Optional.empty();
  }

  private Region region(double seconds) {
    int next = 0;
    while (next < track.size() && track.get(next).time <= seconds) {
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
    return from.region.towards(to.region, (seconds - from.time) / (to.time - from.time));
  }

  /** How a region is hidden. */
  public enum Type {
    /** Nothing but a wash of its colours is left. */
    BLUR,
    /** Solid black. */
    BOX
  }

  /** What of a region is hidden. */
  public enum Shape {
    RECT,
    /** The ellipse that touches all four sides. */
    ELLIPSE
  }

  /**
   * Where the region is at a time.
   *
   * @param time seconds on the output's timeline, 0 or more
   */
  public record Keyframe(double time, Region region) {}
}
