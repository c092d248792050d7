package dev.vidport.persistence.render;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A redaction, as stored. */
public record RedactionRow(
    String type, String shape, double start, @Nullable Double end, List<KeyframeRow> track) {
  public static List<RedactionRow> of(List<Redaction> redactions) {
    return redactions.stream().map(RedactionRow::of).toList();
  }

  private static RedactionRow of(Redaction redaction) {
    return new RedactionRow(
        redaction.type().name(),
        redaction.shape().name(),
        redaction.start(),
        redaction.end().orElse(null),
        redaction.track().stream().map(KeyframeRow::of).toList());
  }

  public static List<Redaction> redactions(List<RedactionRow> rows) {
    return rows.stream().map(RedactionRow::redaction).toList();
  }

  private Redaction redaction() {
    return new Redaction(
        Redaction.Type.valueOf(type),
        Redaction.Shape.valueOf(shape),
        start,
        Optional.ofNullable(end),
        track.stream().map(KeyframeRow::keyframe).toList());
  }

  /** The place of a region at a time. */
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
