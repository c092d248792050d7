package dev.vidport.domain.watermark;

import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.media.PictureSize;
import java.util.Arrays;
import java.util.HexFormat;

/** The image of a watermark: a PNG that this service has made of the one that was sent. */
public final class WatermarkImage {
  /** The longest side: more than it has in most frames, where it is scaled down. */
  public static final int MAX_SIDE = 1024;

  /** More than a logo needs; a photograph of the largest size has more. */
  public static final int MAX_BYTES = 512 << 10;

  /** Where a PNG has its width, before its height (W3C PNG, section 11.2.1). */
  private static final int SIZE_AT = 16;

  private final byte[] png;

  public WatermarkImage(byte[] png) {
    this.png = png.clone();
  }

  public byte[] png() {
    return png.clone();
  }

  public int sizeBytes() {
    return png.length;
  }

  public PictureSize size() {
    return new PictureSize(number(SIZE_AT), number(SIZE_AT + Integer.BYTES));
  }

  /** The number of four bytes at this position, the highest byte first. */
  private int number(int at) {
    int number = 0;
    for (int i = at; i < at + Integer.BYTES; i++) {
      number = (number << Byte.SIZE) | (png[i] & 0xff);
    }
    return number;
  }

  /** SHA-256 of the image, in hex. */
  public String digest() {
    return HexFormat.of().formatHex(Sha256.of(png));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WatermarkImage image && Arrays.equals(png, image.png);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(png);
  }
}
