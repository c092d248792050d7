package dev.vidport.domain.render;

import dev.vidport.domain.media.PictureSize;

/**
 * One size in which a video is published.
 *
 * @param label name of the rung: its short side, such as {@code 1080p}
 * @param width pixels, even
 * @param height pixels, even
 * @param crf x264's constant rate factor; a lower value means better quality and larger files
 * @param maxKbps maximum bitrate, averaged over {@code bufferKbits}, in kilobits per second
 * @param bufferKbits size of the decoder buffer to which the maximum bitrate applies, in kilobits
 * @param preset x264 preset, which trades encoding time for file size
 */
public record Rendition(
    String label, int width, int height, int crf, int maxKbps, int bufferKbits, String preset) {
  public PictureSize size() {
    return new PictureSize(width, height);
  }

  public int shortSide() {
    return Math.min(width, height);
  }
}
