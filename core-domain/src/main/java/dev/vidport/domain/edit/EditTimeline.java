package dev.vidport.domain.edit;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Converts the clips of an edit to a timeline in frames. */
public final class EditTimeline {
  /**
   * Encoders round audio up to whole packets. Without this tolerance, nearly every clip would get
   * an additional frame.
   */
  private static final long MAX_IGNORED_TAIL_MICROS = 50_000;

  private EditTimeline() {}

  /**
   * @param facts the facts of {@link SourceMaterial.Edit#files}, in the same order
   */
  public static Timeline of(SourceMaterial.Edit edit, List<SourceFacts> facts, FrameRate rate) {
    List<SourceFile> files = edit.files();
    List<TimelineClip> clips = new ArrayList<>();
    for (EditClip clip : edit.clips()) {
      int source = files.indexOf(clip.file());
      SourceFacts file = facts.get(source);
      clips.add(timelineClip(clip, source, file.lengthMicros() / 1e6, audioTail(file), rate));
    }
    return new Timeline(withinNeighbours(clips));
  }

  /**
   * The timeline of clips whose sources end with their videos.
   *
   * @param videos length of each clip's video in microseconds
   */
  static Timeline ofLengths(List<EditClip> edit, List<Long> videos, FrameRate rate) {
    List<TimelineClip> clips = new ArrayList<>();
    for (int i = 0; i < edit.size(); i++) {
      clips.add(timelineClip(edit.get(i), i, videos.get(i) / 1e6, 0, rate));
    }
    return new Timeline(withinNeighbours(clips));
  }

  private static TimelineClip timelineClip(
      EditClip clip, int source, double length, double audioTail, FrameRate rate) {
    double end = clip.end().filter(at -> at < length).orElse(length + audioTail);
    // A clip that starts within half a frame of its source's end shows the last frame.
    long first = Math.min(frame(clip.start(), rate), Math.max(0, frame(length, rate) - 1));
    // A clip shorter than half a frame shows one frame.
    long frames = Math.max(1, frame(end - clip.start(), rate));
    long overlap = clip.transition().map(fade -> frame(fade.seconds(), rate)).orElse(0L);
    Transition.Type type = clip.transition().map(Transition::type).orElse(Transition.Type.FADE);
    return new TimelineClip(source, first, OptionalLong.of(frames), overlap, type);
  }

  /** The seconds of audio after the last frame, which is held until the audio ends. */
  private static double audioTail(SourceFacts facts) {
    long videoEnd = facts.startMicros() + facts.lengthMicros();
    long tail =
        facts.audio().map(AudioFacts::endMicros).orElse(OptionalLong.empty()).orElse(videoEnd)
            - videoEnd;
    return tail > MAX_IGNORED_TAIL_MICROS ? tail / 1e6 : 0;
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
