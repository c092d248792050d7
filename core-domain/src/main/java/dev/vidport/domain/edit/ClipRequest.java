package dev.vidport.domain.edit;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Optional;

/**
 * A clip of an edit as requested, before its video has been looked up.
 *
 * @param start seconds into the video
 * @param end seconds into the video; empty means the end of the video
 * @param transition transition from the previous clip; empty for a hard cut
 */
public record ClipRequest(
    VideoId video, double start, Optional<Double> end, Optional<Transition> transition) {
  /** Adds the errors in {@code clips} that do not depend on their videos to {@code problems}. */
  public static void check(List<ClipRequest> clips, String field, Problems problems) {
    problems.unless(
        !clips.isEmpty() && clips.size() <= EditClip.MAX_CLIPS,
        field,
        "must have 1 to " + EditClip.MAX_CLIPS + " items");
    for (int i = 0; i < Math.min(clips.size(), EditClip.MAX_CLIPS); i++) {
      clips.get(i).check(i, field + "[" + i + "]", problems);
    }
  }

  private void check(int index, String field, Problems problems) {
    boolean starts =
        problems.unless(
            Double.isFinite(start) && start >= 0, field + ".start", "must be 0 or more");
    end.ifPresent(
        at ->
            problems.unless(
                Double.isFinite(at) && (!starts || at > start),
                field + ".end",
                "must be greater than start"));
    transition.ifPresent(
        fade -> {
          problems.unless(index > 0, field + ".transition", "is not allowed on the first clip");
          Transition.check(fade, field + ".transition", problems);
        });
  }

  /** This clip, cut from {@code file}. */
  public EditClip of(SourceFile.Published file) {
    return new EditClip(file, start, end, transition);
  }
}
