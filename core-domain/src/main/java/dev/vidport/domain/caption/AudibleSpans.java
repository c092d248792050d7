package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The parts of the audio that are not silent, in order and apart. */
final class AudibleSpans {
  private final List<TimeSpan> spans = new ArrayList<>();

  AudibleSpans(List<TimeSpan> unordered) {
    List<TimeSpan> ordered = new ArrayList<>(unordered);
    ordered.sort(Comparator.comparingLong(TimeSpan::startMicros));
    for (TimeSpan span : ordered) {
      int last = spans.size() - 1;
      if (last >= 0 && span.startMicros() <= spans.get(last).endMicros()) {
        long end = Math.max(spans.get(last).endMicros(), span.endMicros());
        spans.set(last, new TimeSpan(spans.get(last).startMicros(), end));
      } else {
        spans.add(span);
      }
    }
  }

  /** Whether any audio between two times is not silent. */
  boolean isAudible(long startMicros, long endMicros) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).endMicros() < startMicros) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < spans.size() && spans.get(low).startMicros() <= endMicros;
  }
}
