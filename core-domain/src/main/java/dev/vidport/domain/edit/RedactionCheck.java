package dev.vidport.domain.edit;

import dev.vidport.domain.refusal.Problems;
import java.util.List;

/** Checks a requested redaction. */
final class RedactionCheck {
  private RedactionCheck() {}

  static void check(Redaction redaction, String field, Problems problems) {
    double start = redaction.start();
    List<Redaction.Keyframe> track = redaction.track();
    boolean starts =
        problems.unless(
            Double.isFinite(start) && start >= 0, field + ".start", "must be 0 or more");
    redaction
        .end()
        .ifPresent(
            at ->
                problems.unless(
                    Double.isFinite(at) && (!starts || at > start),
                    field + ".end",
                    "must be greater than start"));
    if (!problems.unless(
        !track.isEmpty() && track.size() <= Redaction.MAX_KEYFRAMES,
        field + ".track",
        "must have 1 to " + Redaction.MAX_KEYFRAMES + " keyframes")) {
      return;
    }
    for (int i = 0; i < track.size(); i++) {
      checkKeyframe(track, i, field, problems);
    }
  }

  private static void checkKeyframe(
      List<Redaction.Keyframe> track, int index, String field, Problems problems) {
    Redaction.Keyframe keyframe = track.get(index);
    // A fixed region was not sent as a track, so its problems must not mention one.
    boolean fixed = track.size() == 1 && keyframe.time() == 0;
    String at = fixed ? field : field + ".track[" + index + "]";
    problems.unless(
        Double.isFinite(keyframe.time())
            && keyframe.time() >= 0
            && (index == 0 || keyframe.time() >= track.get(index - 1).time()),
        at + ".time",
        index == 0 ? "must be 0 or more" : "must not be earlier than the previous keyframe");
    Region.check(keyframe.region(), at + ".", problems);
  }
}
