package dev.vidport.domain.render;

import java.util.List;

/**
 * What has to be known of a file that players could be given as it is: H.264 of a profile and a
 * format that all of them decode, in closed groups of pictures, at an even rate.
 *
 * @param kbps mean bitrate of the picture, in kilobits a second
 * @param keyframes which frames can be begun at, counted from 0 in the order they are shown; 0
 *     first
 */
public record WebReady(int kbps, List<Long> keyframes) {
  public WebReady {
    keyframes = List.copyOf(keyframes);
  }
}
