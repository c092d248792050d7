package dev.vidport.domain.render;

/**
 * One size in which a video is offered.
 *
 * @param label name of the rung: its short side, such as {@code 1080p}
 * @param width pixels, even
 * @param height pixels, even
 * @param crf x264's constant rate factor; lower is better and larger
 * @param maxKbps cap of the bitrate over {@code bufferKbits}, in kilobits a second
 * @param bufferKbits size of the decoder's buffer that the cap is held against, in kilobits
 * @param preset x264's name of its trade of time against bits
 */
public record Rendition(
    String label, int width, int height, int crf, int maxKbps, int bufferKbits, String preset) {
  public int shortSide() {
    return Math.min(width, height);
  }
}
