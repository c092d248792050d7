package dev.vidport.domain.render;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.edit.TimelineWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * The captions that are drawn into a plan's frames, moved to where the frames of their sources are
 * shown. During a transition, those of the next clip are shown. Pure.
 */
public final class TimelineCaptions {
  private final RenderPlan plan;
  private final List<ShownCue> cues = new ArrayList<>();

  private TimelineCaptions(RenderPlan plan) {
    this.plan = plan;
  }

  /**
   * @param source of which the captions are; empty for those of the whole timeline
   */
  public record SourceCaptions(OptionalInt source, Captions captions) {}

  /**
   * A cue, in frames of the output.
   *
   * @param first the frame at which it appears
   * @param end the frame at which it disappears, after {@code first}
   */
  public record ShownCue(long first, long end, List<String> lines) {
    public ShownCue {
      lines = List.copyOf(lines);
    }
  }

  /**
   * @return in the order of their first frames
   */
  public static List<ShownCue> of(RenderPlan plan, List<SourceCaptions> all) {
    TimelineCaptions shown = new TimelineCaptions(plan);
    for (SourceCaptions each : all) {
      if (each.source().isPresent()) {
        shown.addClips(each.source().getAsInt(), each.captions());
      } else {
        long start = plan.firstFrame();
        shown.add(each.captions(), start, Long.MAX_VALUE, -start);
      }
    }
    return shown.cues.stream().sorted(Comparator.comparingLong(ShownCue::first)).toList();
  }

  private void addClips(int source, Captions captions) {
    TimelineWindow window = plan.window();
    List<TimelineWindow.Piece> pieces = window.pieces();
    long start = -window.skip();
    for (int i = 0; i < pieces.size(); i++) {
      TimelineWindow.Piece piece = pieces.get(i);
      long overlap = i + 1 < pieces.size() ? pieces.get(i + 1).overlap() : 0;
      long end =
          piece.frames().isPresent()
              ? piece.firstFrame() + piece.frames().getAsLong() - overlap
              : Long.MAX_VALUE;
      if (piece.source() == source) {
        add(captions, piece.firstFrame(), end, start - piece.firstFrame());
      }
      start += piece.frames().orElse(0) - overlap;
    }
  }

  /**
   * Adds the cues between two frames.
   *
   * @param shift added to the frames, which gives those of the output
   */
  private void add(Captions captions, long from, long to, long shift) {
    for (Cue cue : captions.cues()) {
      long first = Math.max(frame(cue.startMicros()), from);
      long end = Math.min(Math.max(frame(cue.endMicros()), first + 1), to);
      if (first < end && frame(cue.endMicros()) > from) {
        // The output may start within a transition.
        long shown = Math.max(0, first + shift);
        if (shown < end + shift) {
          cues.add(new ShownCue(shown, end + shift, cue.lines()));
        }
      }
    }
  }

  private long frame(long micros) {
    return plan.rate().nearestFrame(micros);
  }
}
