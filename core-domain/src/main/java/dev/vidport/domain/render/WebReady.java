package dev.vidport.domain.render;

import java.util.List;

/**
 * What has to be known of a file that players could be given as it is: H.264 of a profile and a
 * format that all of them decode, upright, in closed groups of pictures, at an even rate.
 *
 * @param kbps mean bitrate of the picture, in kilobits a second
 * @param timescale in how many units a second its times are counted; a frame lasts a whole number
 *     of them, so that a copy can keep them
 * @param reorderedFrames by how many frames decoding has to run ahead of what is shown; 0 where
 *     frames are stored in the order in which they are shown
 * @param frames how many there are, each on a slot of the grid from the first one on
 * @param keyframes which frames can be begun at, counted from 0 in the order they are shown; 0
 *     first. Of those that are close to one another some may be left out
 */
public record WebReady(
    int kbps, int timescale, int reorderedFrames, long frames, List<Long> keyframes) {
  public WebReady {
    keyframes = List.copyOf(keyframes);
    if (keyframes.isEmpty() || keyframes.get(0) != 0) {
      throw new IllegalArgumentException("a file that can't be begun at its beginning");
    }
  }

  /** The most frames from one keyframe to the next, or to the end. */
  public long farthestKeyframes() {
    long farthest = frames - keyframes.get(keyframes.size() - 1);
    for (int i = 1; i < keyframes.size(); i++) {
      farthest = Math.max(farthest, keyframes.get(i) - keyframes.get(i - 1));
    }
    return farthest;
  }
}
