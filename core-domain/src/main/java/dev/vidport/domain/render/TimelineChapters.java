package dev.vidport.domain.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.SourceFacts;
import java.util.ArrayList;
import java.util.List;

/**
 * The chapters of an output: those of its sources, moved to where their frames are shown. A part
 * that begins within a chapter begins with it. Pure.
 */
public final class TimelineChapters {
  private final RenderPlan plan;
  private final List<SourceFacts> facts;
  private final long lengthMicros;
  private final List<Chapter> chapters = new ArrayList<>();
  private int lastSource = -1;

  private TimelineChapters(RenderPlan plan, List<SourceFacts> facts, long lengthMicros) {
    this.plan = plan;
    this.facts = facts;
    this.lengthMicros = lengthMicros;
  }

  /**
   * @param facts of the sources of the plan, in its order, as far as they are stored
   * @param lengthMicros length of the output in microseconds
   * @return at most {@link Chapter#MAX_COUNT}, in order
   */
  public static List<Chapter> of(RenderPlan plan, List<SourceFacts> facts, long lengthMicros) {
    return new TimelineChapters(plan, facts, lengthMicros).all();
  }

  private List<Chapter> all() {
    TimelineWindow window = plan.window();
    long frame = -window.skip();
    for (TimelineWindow.Piece piece : window.pieces()) {
      frame -= piece.overlap();
      add(piece, frame);
      frame += piece.frames().orElse(0);
    }
    return List.copyOf(chapters.subList(0, Math.min(chapters.size(), Chapter.MAX_COUNT)));
  }

  /**
   * @param start the frame of the output at which the piece starts; below 0 if the output starts
   *     within a transition
   */
  private void add(TimelineWindow.Piece piece, long start) {
    if (piece.source() >= facts.size() || !facts.get(piece.source()).jumps().isEmpty()) {
      // Times of chapters do not say which of the clocks they mean.
      return;
    }
    long origin = plan.sources().get(piece.source()).originMicros();
    long end =
        piece.frames().isPresent()
            ? piece.firstFrame() + piece.frames().getAsLong()
            : Long.MAX_VALUE;
    List<Chapter> all = facts.get(piece.source()).chapters();
    for (int i = 0; i < all.size(); i++) {
      long first = frameOf(all.get(i), origin);
      long next = i + 1 < all.size() ? frameOf(all.get(i + 1), origin) : Long.MAX_VALUE;
      if (first < end && next > piece.firstFrame()) {
        long shown = start + Math.max(first, piece.firstFrame()) - piece.firstFrame();
        add(plan.rate().micros(Math.max(0, shown)), all.get(i).title(), piece.source());
      }
    }
  }

  private long frameOf(Chapter chapter, long origin) {
    return plan.rate().nearestFrame(Math.max(0, chapter.startMicros() - origin));
  }

  /** Of two chapters that start at the same time, the later one is shown. */
  private void add(long micros, String title, int source) {
    if (micros >= lengthMicros) {
      return;
    }
    int last = chapters.size() - 1;
    if (last >= 0 && source == lastSource && chapters.get(last).title().equals(title)) {
      // A cut within a chapter.
      return;
    }
    if (last >= 0 && chapters.get(last).startMicros() >= micros) {
      chapters.remove(last);
    }
    chapters.add(new Chapter(micros, title));
    lastSource = source;
  }
}
