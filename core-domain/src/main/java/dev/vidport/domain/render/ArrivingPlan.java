package dev.vidport.domain.render;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Plans recordings that are rendered while they arrive. Nobody knows yet how long they will be, so
 * one process goes with them to their end. Pure.
 */
public final class ArrivingPlan {
  /** A second less than the longest, as a length is rounded to frames. */
  private static final long OPEN_MICROS = Planner.LONGEST_MICROS - 1_000_000;

  private ArrivingPlan() {}

  /**
   * @param heads facts of the files' beginnings
   * @throws Planner.Unplannable when nothing can be made of the files as their owner asks
   */
  public static RenderPlan of(Material material, List<SourceFacts> heads, RenderOptions options)
      throws Planner.Unplannable {
    return inOneChunk(material, heads.stream().map(ArrivingPlan::openEnded).toList(), options);
  }

  /**
   * Holds what was rendered against what all of the files, and their owner's last word, ask for.
   *
   * @param rendered the plan that was made of {@code heads}
   * @param wholes facts of the files, now that all of each is there
   * @param options as they were when the recording was completed
   * @return the plan of what was rendered, as long as it became; empty when it would have to be
   *     something else
   */
  public static Optional<RenderPlan> confirmed(
      RenderPlan rendered,
      Material material,
      List<SourceFacts> heads,
      List<SourceFacts> wholes,
      RenderOptions options) {
    List<SourceFacts> known =
        IntStream.range(0, wholes.size())
            .mapToObj(i -> known(heads.get(i), wholes.get(i)))
            .toList();
    try {
      RenderPlan wanted = inOneChunk(material, known, options);
      return wanted.equals(rendered.ofLength(wanted.lengthMicros()))
          ? Optional.of(wanted)
          : Optional.empty();
    } catch (Planner.Unplannable e) {
      // Planned again as any other, it is refused with the reason.
      return Optional.empty();
    }
  }

  private static RenderPlan inOneChunk(
      Material material, List<SourceFacts> facts, RenderOptions options)
      throws Planner.Unplannable {
    return Planner.plan(material, facts, options, 1).inOneChunk();
  }

  /** It may get as long as any, and none of it can be copied before it is known to its end. */
  private static SourceFacts openEnded(SourceFacts head) {
    return new SourceFacts(
        head.container(),
        head.sizeBytes(),
        head.startMicros(),
        OPEN_MICROS,
        head.video(),
        head.audio(),
        Optional.empty());
  }

  /**
   * The facts of a whole file, of which a copy is no longer wanted. What comes at a varying rate
   * has none of its own: the standard rate nearest to its mean is as good as the one next to it.
   */
  private static SourceFacts known(SourceFacts head, SourceFacts whole) {
    FrameRate rate = head.video().rate();
    boolean same = !whole.video().constantRate() && rate.isNear(whole.video().rate());
    return new SourceFacts(
        whole.container(),
        whole.sizeBytes(),
        whole.startMicros(),
        whole.lengthMicros(),
        same ? whole.video().at(rate) : whole.video(),
        whole.audio(),
        Optional.empty());
  }
}
