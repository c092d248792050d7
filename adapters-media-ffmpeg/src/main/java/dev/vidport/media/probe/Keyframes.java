package dev.vidport.media.probe;

import dev.vidport.domain.media.VideoFacts;
import java.util.function.Consumer;

/** Facts from the keyframes of a video that complement its headers. */
record Keyframes(FrameSizes sizes, FrameMatrices matrices) implements Consumer<String> {
  /** Reads a line of {@link ProbeCommand#keyframes}. */
  @Override
  public void accept(String line) {
    sizes.accept(line);
    matrices.accept(line);
  }

  /**
   * The facts from the headers, corrected where keyframes differ.
   *
   * @param endMicros end of the video
   */
  VideoFacts applyTo(VideoFacts facts, long endMicros) {
    VideoFacts sized = facts;
    if (sizes.areVarying()) {
      FrameSizes.Size largest = sizes.largest(endMicros).orElseThrow();
      sized = facts.ofSizes(largest.width(), largest.height());
    }
    return matrices.firstOfSeveral().map(sized::ofMatrices).orElse(sized);
  }
}
