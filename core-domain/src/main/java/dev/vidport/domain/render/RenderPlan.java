package dev.vidport.domain.render;

import java.util.List;
import java.util.Optional;

/**
 * Everything that the steps of a render need to know: stored once, so that a step can run on any
 * host, and again.
 *
 * @param rate frame rate of the output
 * @param originMicros where frame 0 of the output's grid lies on the source's clock, in
 *     microseconds
 * @param segmentFrames frames of an HLS segment; chunks start at multiples of it
 * @param videoStream index of the picture's stream in the source
 * @param deinterlace whether two fields have to be made one frame
 * @param transfer how the source codes brightness; anything but SDR is tone-mapped
 * @param matrix how the source codes colours; anything but BT.709 is converted
 * @param renditions the largest first, at least one
 * @param audio the sound; empty where the source has none
 * @param chunks in order, at least one
 * @param lengthMicros expected length of the output in microseconds, for progress and time limits
 */
public record RenderPlan(
    FrameRate rate,
    long originMicros,
    int segmentFrames,
    int videoStream,
    boolean deinterlace,
    VideoFacts.Transfer transfer,
    VideoFacts.Matrix matrix,
    List<Rendition> renditions,
    Optional<AudioPlan> audio,
    List<Chunk> chunks,
    long lengthMicros) {
  public RenderPlan {
    renditions = List.copyOf(renditions);
    chunks = List.copyOf(chunks);
  }

  public Rendition top() {
    return renditions.get(0);
  }
}
