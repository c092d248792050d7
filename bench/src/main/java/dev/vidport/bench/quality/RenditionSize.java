package dev.vidport.bench.quality;

/** Width and height of a rendition in pixels. */
record RenditionSize(int width, int height) {
  int shortSide() {
    return Math.min(width, height);
  }

  String label() {
    return shortSide() + "p";
  }
}
