package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins the chains of a window's pieces: first each run of pieces with hard cuts in one concat,
 * then the runs over the transitions.
 *
 * @param chains one per piece, without output labels
 */
record PieceJoiner(JoinFilters filters, List<TimelineWindow.Piece> pieces, List<String> chains) {
  /** The joined chain, without an output label. */
  String chain() {
    List<Run> runs = runs();
    String chain = concat(runs.get(0));
    long frames = runs.get(0).frames();
    for (Run run : runs.subList(1, runs.size())) {
      TimelineWindow.Piece next = pieces.get(run.first());
      long offset = frames - next.overlap();
      JoinFilters.Fade fade = filters.fade(next, offset);
      String before = "[a" + run.first() + "]";
      String after = "[b" + run.first() + "]";
      chain += fade.outgoing() + before + ";" + concat(run) + fade.incoming() + after + ";";
      chain += before + after + fade.join();
      frames = offset + run.frames();
    }
    return chain;
  }

  private String concat(Run run) {
    if (run.count() == 1) {
      return chains.get(run.first());
    }
    StringBuilder graph = new StringBuilder();
    StringBuilder labels = new StringBuilder();
    for (int i = run.first(); i < run.first() + run.count(); i++) {
      graph.append(chains.get(i)).append("[p" + i + "];");
      labels.append("[p" + i + "]");
    }
    return graph.append(labels).append(filters.concat(run.count())).toString();
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

  /** Consecutive pieces with only hard cuts between them. */
  private record Run(int first, int count, long frames) {
    Run with(long more) {
      return new Run(first, count + 1, frames + more);
    }
  }
}
