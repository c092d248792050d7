package dev.vidport.domain.caption;

import java.util.List;

/** Divides the text of a cue into one or two lines. */
final class CueLines {
  private static final double IMBALANCE = 6;
  private static final double LONGER_TOP_LINE = 0.5;

  private CueLines() {}

  /** One line if the text fits, otherwise two of similar length that end well. */
  static List<String> of(List<SpeechUnit> units, int maxColumns) {
    int all = columns(units);
    if (all <= maxColumns) {
      return List.of(text(units));
    }
    int best = 0;
    double lowest = Double.POSITIVE_INFINITY;
    int top = 0;
    for (int end = 1; end < units.size(); end++) {
      SpeechUnit last = units.get(end - 1);
      boolean isSpaced = units.get(end).isSpaced();
      top += last.columns() + (end > 1 && last.isSpaced() ? 1 : 0);
      int bottom = all - top - (isSpaced ? 1 : 0);
      if (top > maxColumns || bottom > maxColumns) {
        continue;
      }
      double cost =
          IMBALANCE * Math.abs(top - bottom) / maxColumns
              + (top > bottom ? LONGER_TOP_LINE : 0)
              + (CueLayout.endsSentence(units, end - 1)
                  ? 0
                  : CueLayout.partCost(last, units.get(end), CueLayout.pause(units, end)));
      if (cost < lowest) {
        lowest = cost;
        best = end;
      }
    }
    return List.of(text(units.subList(0, best)), text(units.subList(best, units.size())));
  }

  private static int columns(List<SpeechUnit> units) {
    int columns = 0;
    for (int i = 0; i < units.size(); i++) {
      columns += units.get(i).columns() + (i > 0 && units.get(i).isSpaced() ? 1 : 0);
    }
    return columns;
  }

  private static String text(List<SpeechUnit> units) {
    StringBuilder text = new StringBuilder();
    for (SpeechUnit unit : units) {
      if (!text.isEmpty() && unit.isSpaced()) {
        text.append(' ');
      }
      text.append(unit.text());
    }
    return text.toString();
  }
}
