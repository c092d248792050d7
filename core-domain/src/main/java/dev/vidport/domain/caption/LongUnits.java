package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;

/** Divides units that are longer than a line between grapheme clusters. */
final class LongUnits {
  private LongUnits() {}

  static List<SpeechUnit> divide(List<SpeechUnit> units, int maxColumns) {
    if (units.stream().allMatch(unit -> unit.columns() <= maxColumns)) {
      return units;
    }
    List<SpeechUnit> parts = new ArrayList<>();
    for (SpeechUnit unit : units) {
      if (unit.columns() <= maxColumns) {
        parts.add(unit);
      } else {
        addParts(unit, maxColumns, parts);
      }
    }
    return parts;
  }

  private static void addParts(SpeechUnit unit, int maxColumns, List<SpeechUnit> parts) {
    StringBuilder part = new StringBuilder();
    int columns = 0;
    int offset = 0;
    List<String> clusters = Graphemes.split(unit.text());
    for (int i = 0; i <= clusters.size(); i++) {
      int next = i < clusters.size() ? Graphemes.clusterColumns(clusters.get(i)) : maxColumns + 1;
      if (columns + next > maxColumns) {
        parts.add(unit.part(offset, part.toString()));
        offset += part.length();
        part.setLength(0);
        columns = 0;
      }
      if (i < clusters.size()) {
        part.append(clusters.get(i));
        columns += next;
      }
    }
  }
}
