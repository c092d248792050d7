package dev.vidport.bench.media;

import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Materials and redactions to render and plan. */
final class Materials {
  static final SourceMaterial UPLOAD = new SourceMaterial.Upload(new VideoId("0".repeat(32)));

  private Materials() {}

  /** An edit of {@code clips} clips of finished videos, with cuts or transitions between them. */
  static SourceMaterial.Edit edit(
      int clips, int videos, double seconds, Optional<Transition> between) {
    List<EditClip> parts = new ArrayList<>();
    for (int i = 0; i < clips; i++) {
      String id = "%032x".formatted(i % videos);
      double start = 0.25 * (i % 4);
      parts.add(
          new EditClip(
              new SourceFile.Published(new VideoId(id), new JobId(id)),
              start,
              Optional.of(start + seconds),
              i == 0 ? Optional.empty() : between));
    }
    return new SourceMaterial.Edit(parts);
  }

  /** The maximum number of redactions per request: blurs and boxes, each on a moving track. */
  static List<Redaction> tracked(double seconds) {
    List<Redaction> redactions = new ArrayList<>();
    for (int i = 0; i < Redaction.MAX_REDACTIONS; i++) {
      int column = i % 5;
      int row = i / 5;
      Region from = new Region(0.18 * column, 0.22 * row, 0.08, 0.12);
      Region to = new Region(from.x() + 0.08, from.y() + 0.06, 0.1, 0.16);
      redactions.add(
          new Redaction(
              i % 2 == 0 ? Redaction.Type.BLUR : Redaction.Type.BOX,
              i % 3 == 0 ? Redaction.Shape.ELLIPSE : Redaction.Shape.RECT,
              0,
              Optional.empty(),
              List.of(new Keyframe(0, from), new Keyframe(seconds, to))));
    }
    return redactions;
  }
}
