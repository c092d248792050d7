package dev.vidport.domain.edit;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Converts the clips of an edit to a timeline in frames. */
public final class EditTimeline {
  private EditTimeline() {}

  /**
   * @param facts the facts of {@link SourceMaterial.Edit#files}, in the same order
   */
  public static Timeline of(SourceMaterial.Edit edit, List<SourceFacts> facts, FrameRate rate) {
    List<SourceFile> files = edit.files();
    List<TimelineClip> clips = new ArrayList<>();
    for (EditClip clip : edit.clips()) {
      int source = files.indexOf(clip.file());
      clips.add(timelineClip(clip, source, facts.get(source), rate));
    }
    return new Timeline(withinNeighbours(clips));
  }

  private static TimelineClip timelineClip(
      EditClip clip, int source, SourceFacts facts, FrameRate rate) {
    double length = facts.lengthMicros() / 1e6;
    double end = Math.min(clip.end().orElse(length), length);
    // A clip that starts within half a frame of its source's end shows the last frame.
    long first = Math.min(frame(clip.start(), rate), Math.max(0, frame(length, rate) - 1));
    // A clip shorter than half a frame shows one frame.
    long frames = Math.max(1, frame(end - clip.start(), rate));
    long overlap = clip.transition().map(fade -> frame(fade.seconds(), rate)).orElse(0L);
    Transition.Type type = clip.transition().map(Transition::type).orElse(Transition.Type.FADE);
    return new TimelineClip(source, first, OptionalLong.of(frames), overlap, type);
  }

  /**
   * The request was checked in seconds. After rounding to frames, two transitions can be one frame
   * too long for the clip between them.
   */
  private static List<TimelineClip> withinNeighbours(List<TimelineClip> clips) {
    List<TimelineClip> fitting = new ArrayList<>();
    for (int i = 0; i < clips.size(); i++) {
      TimelineClip current = clips.get(i);
      long overlap = current.overlap();
      if (i == 0) {
        overlap = 0;
      } else {
        TimelineClip before = fitting.get(i - 1);
        overlap = Math.min(overlap, before.frames().getAsLong() - before.overlap());
        overlap = Math.min(overlap, current.frames().getAsLong());
      }
      fitting.add(
          new TimelineClip(
              current.source(),
              current.firstFrame(),
              current.frames(),
              overlap,
              current.transition()));
    }
    return fitting;
  }

  private static long frame(double seconds, FrameRate rate) {
    return rate.nearestFrame(Math.round(seconds * 1e6));
  }
}
