package dev.vidport.media.render;

import dev.vidport.domain.render.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins the chains of a window's pieces: first what is cut hard, all at once, then over the
 * transitions.
 */
final class Splice {
  private final Joints joints;
  private final List<Window.Piece> pieces;
  private final List<String> chains;

  /**
   * @param chains one per piece, with open ends
   */
  Splice(Joints joints, List<Window.Piece> pieces, List<String> chains) {
    this.joints = joints;
    this.pieces = pieces;
    this.chains = chains;
  }

  /** A chain with an open end. */
  String joined() {
    List<Run> runs = runs();
    String joined = cut(runs.get(0));
    long frames = runs.get(0).frames();
    for (Run run : runs.subList(1, runs.size())) {
      Window.Piece opening = pieces.get(run.first());
      long offset = frames - opening.overlap();
      Joints.Fade fade = joints.fade(opening, offset);
      String before = "[a" + run.first() + "]";
      String after = "[b" + run.first() + "]";
      joined += fade.going() + before + ";" + cut(run) + fade.coming() + after + ";";
      joined += before + after + fade.joined();
      frames = offset + run.frames();
    }
    return joined;
  }

  private String cut(Run run) {
    if (run.count() == 1) {
      return chains.get(run.first());
    }
    StringBuilder graph = new StringBuilder();
    StringBuilder labels = new StringBuilder();
    for (int i = run.first(); i < run.first() + run.count(); i++) {
      graph.append(chains.get(i)).append("[p" + i + "];");
      labels.append("[p" + i + "]");
    }
    return graph.append(labels).append(joints.cut(run.count())).toString();
  }

  private List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      long frames = pieces.get(i).frames().orElse(0);
      int last = runs.size() - 1;
      if (last < 0 || pieces.get(i).overlap() > 0) {
        runs.add(new Run(i, 1, frames));
      } else {
        runs.set(last, runs.get(last).with(frames));
      }
    }
    return runs;
  }

  /** Pieces with nothing but cuts between them. */
  private record Run(int first, int count, long frames) {
    Run with(long more) {
      return new Run(first, count + 1, frames + more);
    }
  }
}
