package dev.vidport.domain.render;

import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.media.SourceFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Plans recordings that are rendered live. Their length is not known yet, so one process renders
 * each of them to its end. Pure.
 */
public final class LivePlan {
  /** One second below the limit, because a length is rounded to frames. */
  private static final long MAX_MICROS = MediaLimits.MAX_LENGTH_MICROS - 1_000_000;

  private LivePlan() {}

  /**
   * @param prefixes facts of the beginnings of the files
   * @throws RenderPlanner.UnplannableException if the files cannot be rendered with these options
   */
  public static RenderPlan of(
      SourceMaterial material, List<SourceFacts> prefixes, RenderOptions options)
      throws RenderPlanner.UnplannableException {
    return inOneChunk(material, prefixes.stream().map(LivePlan::openEnded).toList(), options);
  }

  /**
   * Whether viewers choose among several audio tracks. Only the main audio is rendered live, so
   * such a file is rendered once it is complete.
   *
   * @param files facts of the files, or of their beginnings
   */
  public static boolean hasSeveralTracks(List<SourceFacts> files, RenderOptions options) {
    return files.size() == 1
        && options.audioTracks() == AudioTrackChoice.ALL
        && !files.get(0).audioTracks().isEmpty();
  }

  /**
   * Compares the rendered plan with the plan that the complete files and the final options require.
   *
   * @param rendered the plan that was made from {@code prefixes}
   * @param complete facts of the complete files
   * @param options the options at the completion of the recording
   * @param renderedMicros length of the rendered video in microseconds: headers of the complete
   *     files may declare less, and only the declared length will be reserved
   * @return the rendered plan with its final length, and with the audio facts that only the
   *     complete files show; empty if the complete files require another plan
   */
  public static Optional<RenderPlan> confirmed(
      RenderPlan rendered,
      SourceMaterial material,
      List<SourceFacts> prefixes,
      List<SourceFacts> complete,
      RenderOptions options,
      long renderedMicros) {
    if (hasSeveralTracks(complete, options)) {
      return Optional.empty();
    }
    List<SourceFacts> known =
        IntStream.range(0, complete.size())
            .mapToObj(i -> known(prefixes.get(i), complete.get(i)))
            .toList();
    try {
      RenderPlan required = inOneChunk(material, known, options);
      if (options.loudness().isPresent() && required.audio().isPresent()) {
        // The whole audio has to be measured before it is encoded.
        return Optional.empty();
      }
      boolean same = unjoined(required).equals(rendered.withLength(required.lengthMicros()));
      return same && renderedMicros <= required.maxMicros()
          ? Optional.of(required)
          : Optional.empty();
    } catch (RenderPlanner.UnplannableException e) {
      // The regular plan step then fails with the reason.
      return Optional.empty();
    }
  }

  /** Gaps of the audio are known only at its end. They do not concern the video. */
  private static RenderPlan unjoined(RenderPlan plan) {
    return plan.withSources(
        plan.sources().stream()
            .map(
                source ->
                    source.withAudio(
                        source.originMicros(),
                        source.jumps(),
                        source.audio().map(PlannedAudio::unjoined)))
            .toList());
  }

  private static RenderPlan inOneChunk(
      SourceMaterial material, List<SourceFacts> facts, RenderOptions options)
      throws RenderPlanner.UnplannableException {
    return RenderPlanner.plan(material, facts, options, 1).inOneChunk();
  }

  /** The recording may reach the maximum length, and it cannot be remuxed before it is complete. */
  private static SourceFacts openEnded(SourceFacts prefix) {
    return new SourceFacts(
        prefix.container(),
        prefix.sizeBytes(),
        prefix.startMicros(),
        MAX_MICROS,
        prefix.video(),
        prefix.audio(),
        Optional.empty());
  }

  /**
   * The facts of a complete file that is not remuxed. A file with a variable rate has no rate of
   * its own: its planned rate is the standard rate nearest to its mean, and the next standard rate
   * is equally good, so the grid of the prefix stays if its rate is near. Only the main audio is
   * rendered live.
   */
  private static SourceFacts known(SourceFacts prefix, SourceFacts whole) {
    FrameRate rate = prefix.video().rate();
    boolean same = !whole.video().constantRate() && rate.isNear(whole.video().rate());
    return new SourceFacts(
        whole.container(),
        whole.sizeBytes(),
        whole.startMicros(),
        whole.lengthMicros(),
        same ? whole.video().onGridOf(prefix.video()) : whole.video(),
        whole.audio(),
        whole.jumps(),
        whole.damagedTimes(),
        Optional.empty(),
        whole.still(),
        whole.warnings(),
        whole.chapters(),
        List.of());
  }
}
