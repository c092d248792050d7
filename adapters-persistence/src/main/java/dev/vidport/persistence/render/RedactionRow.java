package dev.vidport.persistence.render;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import java.util.List;
import java.util.Optional;

/** A redaction, as stored. */
public record RedactionRow(
    Redaction.Type type,
    Redaction.Shape shape,
    double start,
    Optional<Double> end,
    List<KeyframeRow> track) {
  public static List<RedactionRow> of(List<Redaction> redactions) {
    return redactions.stream().map(RedactionRow::of).toList();
  }

  private static RedactionRow of(Redaction redaction) {
    return new RedactionRow(
        redaction.type(),
        redaction.shape(),
        redaction.start(),
        redaction.end(),
        redaction.track().stream().map(KeyframeRow::of).toList());
  }

  public static List<Redaction> redactions(List<RedactionRow> rows) {
    return rows.stream().map(RedactionRow::redaction).toList();
  }

  private Redaction redaction() {
    return new Redaction(
        type, shape, start, end, track.stream().map(KeyframeRow::keyframe).toList());
  }

  /** The position and size of a region at a time. */
  public record KeyframeRow(double time, double x, double y, double w, double h) {
    static KeyframeRow of(Redaction.Keyframe keyframe) {
      Region region = keyframe.region();
      return new KeyframeRow(keyframe.time(), region.x(), region.y(), region.w(), region.h());
    }

    Redaction.Keyframe keyframe() {
      return new Redaction.Keyframe(time, new Region(x, y, w, h));
    }
  }
}
