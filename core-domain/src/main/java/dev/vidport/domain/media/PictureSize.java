package dev.vidport.domain.media;

/** The size of a picture in square pixels, after rotation. */
public record PictureSize(int width, int height) {
  public int shortSide() {
    return Math.min(width, height);
  }

  public int longSide() {
    return Math.max(width, height);
  }

  public long pixels() {
    return (long) width * height;
  }
}
