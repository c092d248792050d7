package dev.vidport.domain.render;

import dev.vidport.domain.refusal.Problems;
import java.util.List;

/** Holds the clips of an edit against the lengths of their videos. Times are microseconds. */
public final class EditLength {
  /** Lengths are told rounded, so an end may lie this much behind the real one. */
  private static final long END_SLACK = 50_000;

  private final List<EditClip> clips;
  private final List<Long> videos;

  /**
   * @param videos length of each clip's video
   */
  public EditLength(List<EditClip> clips, List<Long> videos) {
    this.clips = List.copyOf(clips);
    this.videos = List.copyOf(videos);
  }

  /** Adds what does not fit to {@code problems}; {@link #micros} means nothing then. */
  public void check(String field, Problems problems) {
    boolean inside = true;
    for (int i = 0; i < clips.size(); i++) {
      inside &= isInside(i, field + "[" + i + "]", problems);
    }
    if (!inside) {
      return;
    }
    for (int i = 0; i < clips.size(); i++) {
      checkTransitions(i, field, problems);
    }
    problems.unless(
        micros() <= Planner.LONGEST_MICROS,
        field,
        "must last at most 8 hours together, would last " + Lengths.seconds(micros()) + " s");
  }

  private boolean isInside(int clip, String field, Problems problems) {
    long length = videos.get(clip);
    String known = "the video's length of " + Lengths.seconds(length) + " s";
    boolean starts =
        problems.unless(start(clip) < length, field + ".start", "must be less than " + known);
    boolean ends =
        problems.unless(
            clips.get(clip).end().filter(end -> micros(end) > length + END_SLACK).isEmpty(),
            field + ".end",
            "must be at most " + known);
    return starts && ends;
  }

  /** No more than two clips are ever seen at a time. */
  private void checkTransitions(int clip, String field, Problems problems) {
    long out = clip + 1 < clips.size() ? overlap(clip + 1) : 0;
    long both = overlap(clip) + out;
    int named = overlap(clip) > 0 ? clip : clip + 1;
    problems.unless(
        both <= length(clip),
        field + "[" + named + "].transition.seconds",
        "clip "
            + (clip + 1)
            + " lasts "
            + Lengths.seconds(length(clip))
            + " s, less than its transitions of "
            + Lengths.seconds(both)
            + " s");
  }

  /** How long the edit is. */
  public long micros() {
    long all = 0;
    for (int i = 0; i < clips.size(); i++) {
      all += length(i) - overlap(i);
    }
    return all;
  }

  private long length(int clip) {
    long video = videos.get(clip);
    long end = clips.get(clip).end().map(EditLength::micros).orElse(video);
    return Math.min(end, video) - start(clip);
  }

  private long start(int clip) {
    return micros(clips.get(clip).start());
  }

  private long overlap(int clip) {
    return clips.get(clip).transition().map(fade -> micros(fade.seconds())).orElse(0L);
  }

  private static long micros(double seconds) {
    return Math.round(seconds * 1e6);
  }
}
