package dev.vidport.domain.edit;

import dev.vidport.domain.media.DurationFormat;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.refusal.Problems;
import java.util.List;

/**
 * Checks the clips of an edit against the lengths of their videos and computes the length of the
 * edit. Times are in microseconds.
 */
public final class EditLength {
  /**
   * Clients see rounded lengths, so an end may exceed the actual length by this many microseconds.
   */
  private static final long END_TOLERANCE_MICROS = 50_000;

  private final List<EditClip> clips;
  private final List<Long> videos;

  /**
   * @param videos length of each clip's video
   */
  public EditLength(List<EditClip> clips, List<Long> videos) {
    this.clips = List.copyOf(clips);
    this.videos = List.copyOf(videos);
  }

  /**
   * Adds the clips that do not fit to {@code problems}; if there are any, {@link #micros} is
   * meaningless.
   */
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
        micros() <= MediaLimits.MAX_LENGTH_MICROS,
        field,
        "must last at most 8 hours in total, but would last "
            + DurationFormat.seconds(micros())
            + " s");
  }

  private boolean isInside(int clip, String field, Problems problems) {
    long length = videos.get(clip);
    String known = "the video's length of " + DurationFormat.seconds(length) + " s";
    boolean starts =
        problems.unless(start(clip) < length, field + ".start", "must be less than " + known);
    boolean ends =
        problems.unless(
            clips
                .get(clip)
                .end()
                .filter(end -> micros(end) > length + END_TOLERANCE_MICROS)
                .isEmpty(),
            field + ".end",
            "must be at most " + known);
    return starts && ends;
  }

  /** At most two clips are visible at the same time. */
  private void checkTransitions(int clip, String field, Problems problems) {
    long out = clip + 1 < clips.size() ? overlap(clip + 1) : 0;
    long both = overlap(clip) + out;
    int reported = overlap(clip) > 0 ? clip : clip + 1;
    problems.unless(
        both <= length(clip),
        field + "[" + reported + "].transition.seconds",
        "clip "
            + (clip + 1)
            + " lasts "
            + DurationFormat.seconds(length(clip))
            + " s, less than its transitions of "
            + DurationFormat.seconds(both)
            + " s");
  }

  /**
   * The length of the rendered edit: each clip is rounded to frames.
   *
   * @param rate frame rate of the edit
   */
  public long renderedMicros(FrameRate rate) {
    return rate.micros(EditTimeline.ofLengths(clips, videos, rate).frames().orElseThrow());
  }

  /** The requested length of the edit. */
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
