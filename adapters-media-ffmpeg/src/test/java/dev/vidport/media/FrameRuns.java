package dev.vidport.media;

import java.util.List;
import java.util.stream.IntStream;

/** The numbers of shown frames, of which some are shown several times. */
final class FrameRuns {
  private FrameRuns() {}

  /** Each frame once, in the order in which they are shown. */
  static List<Integer> withoutRepeats(List<Integer> numbers) {
    return IntStream.range(0, numbers.size())
        .filter(i -> i == 0 || !numbers.get(i).equals(numbers.get(i - 1)))
        .mapToObj(numbers::get)
        .toList();
  }

  /** Frames per second. */
  static double rate(RenderedVideo rendered) {
    String[] parts = rendered.rate().split("/", 2);
    return Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
  }
}
