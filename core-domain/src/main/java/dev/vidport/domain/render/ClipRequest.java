package dev.vidport.domain.render;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Optional;

/**
 * A clip of an edit as it is asked for, before its video was looked at.
 *
 * @param start seconds into the video
 * @param end seconds into the video; empty means to its end
 * @param transition from the clip before; empty for a hard cut
 */
public record ClipRequest(
    VideoId video, double start, Optional<Double> end, Optional<Transition> transition) {
  /** Adds what is wrong with {@code clips}, whatever their videos are, to {@code problems}. */
  public static void check(List<ClipRequest> clips, String field, Problems problems) {
    problems.unless(
        !clips.isEmpty() && clips.size() <= EditClip.MOST,
        field,
        "must have 1 to " + EditClip.MOST + " items");
    for (int i = 0; i < Math.min(clips.size(), EditClip.MOST); i++) {
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
          problems.unless(index > 0, field + ".transition", "is not possible on the first clip");
          Transition.check(fade, field + ".transition", problems);
        });
  }

  /** The clip out of what {@code file} published. */
  public EditClip of(SourceFile.Finished file) {
    return new EditClip(file, start, end, transition);
  }
}
