package dev.vidport.domain.render;

import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.VideoCodec;

/**
 * One size and codec in which a video is published.
 *
 * @param label name of the rung: its short side, such as {@code 1080p}
 * @param width pixels, even
 * @param height pixels, even
 * @param crf the encoder's constant rate factor: a lower value means better quality and larger
 *     files. The scale depends on the codec
 * @param maxKbps maximum bitrate, averaged over {@code bufferKbits}, in kilobits per second
 * @param bufferKbits size of the decoder buffer to which the maximum bitrate applies, in kilobits
 * @param preset the encoder's preset, which trades encoding time for file size
 */
public record Rendition(
    String label,
    int width,
    int height,
    VideoCodec codec,
    int crf,
    int maxKbps,
    int bufferKbits,
    String preset) {
  /** The name of its files without their extensions, which no other rendition of a video has. */
  public String name() {
    return codec == VideoCodec.H264 ? label : label + "-" + codec.label();
  }

  Rendition withPreset(String other) {
    return new Rendition(label, width, height, codec, crf, maxKbps, bufferKbits, other);
  }

  public PictureSize size() {
    return new PictureSize(width, height);
  }

  public int shortSide() {
    return Math.min(width, height);
  }
}
