package dev.vidport.domain.media;

import java.util.List;

/**
 * The facts for a remux of a file that players can play as it is: H.264 in a profile and format
 * that every player decodes, upright, with closed GOPs and a constant frame rate.
 *
 * @param kbps mean bitrate of the video stream, in kilobits per second
 * @param timescale time units per second; a frame lasts a whole number of units, so that a stream
 *     copy can keep the times
 * @param reorderedFrames number of frames by which decoding has to run ahead of presentation; 0 if
 *     frames are stored in presentation order
 * @param frames number of frames, each on its own slot of the grid, without gaps
 * @param keyframes the frames at which decoding can start, counted from 0 in presentation order; 0
 *     first. Some keyframes that are close together may be omitted
 * @param tagged whether the file is tagged BT.709; a copy of any other file gets the tags
 */
public record WebReadyFacts(
    int kbps,
    int timescale,
    int reorderedFrames,
    long frames,
    List<Long> keyframes,
    boolean tagged) {
  /** The facts of a file without tags. */
  public WebReadyFacts(
      int kbps, int timescale, int reorderedFrames, long frames, List<Long> keyframes) {
    this(kbps, timescale, reorderedFrames, frames, keyframes, false);
  }

  public WebReadyFacts {
    keyframes = List.copyOf(keyframes);
    if (keyframes.isEmpty() || keyframes.get(0) != 0) {
      throw new IllegalArgumentException("the first frame must be a keyframe");
    }
  }

  /** These facts with another value of {@link #tagged}. */
  public WebReadyFacts withTagged(boolean isTagged) {
    return new WebReadyFacts(kbps, timescale, reorderedFrames, frames, keyframes, isTagged);
  }

  /** The maximum number of frames from one keyframe to the next, or to the end. */
  public long maxKeyframeDistance() {
    long farthest = frames - keyframes.get(keyframes.size() - 1);
    for (int i = 1; i < keyframes.size(); i++) {
      farthest = Math.max(farthest, keyframes.get(i) - keyframes.get(i - 1));
    }
    return farthest;
  }
}
