package dev.vidport.domain.render;

/**
 * What a probe found of the picture.
 *
 * @param stream index of the stream in its file
 * @param codec ffmpeg's name of the codec, such as {@code h264}
 * @param pixelFormat ffmpeg's name, such as {@code yuv420p10le}
 * @param width width as shown: rotation applied, pixels square, in pixels
 * @param height height as shown
 * @param rate the frame rate the output shall have before it is capped: the source's own where it
 *     is constant, the nearest standard rate where it varies
 * @param constantRate whether the source's frames are evenly spaced, as far as its headers tell
 * @param firstPtsMicros presentation time of the first frame, in microseconds on the source's clock
 * @param interlaced whether its frames hold two fields
 * @param squarePixels whether stored pixels are as wide as they are high
 * @param transfer how brightness is coded
 * @param matrix how colours are made of brightness and differences: the file's word, or what such a
 *     file means when it says nothing
 */
public record VideoFacts(
    int stream,
    String codec,
    String pixelFormat,
    int width,
    int height,
    FrameRate rate,
    boolean constantRate,
    long firstPtsMicros,
    boolean interlaced,
    boolean squarePixels,
    Transfer transfer,
    Matrix matrix) {
  /** The curves between light and numbers that need unlike treatment. */
  public enum Transfer {
    SDR,
    /** SMPTE ST 2084, as of HDR10. */
    PQ,
    /** Hybrid log-gamma, ARIB STD-B67. */
    HLG
  }

  /** The coefficients between brightness with colour differences and red, green and blue. */
  public enum Matrix {
    /** High definition. */
    BT709,
    /** Standard definition, and all of VP8. */
    BT601,
    /** Ultra high definition and HDR. */
    BT2020
  }

  /** The same picture, shown at another rate. */
  VideoFacts at(FrameRate other) {
    return new VideoFacts(
        stream,
        codec,
        pixelFormat,
        width,
        height,
        other,
        constantRate,
        firstPtsMicros,
        interlaced,
        squarePixels,
        transfer,
        matrix);
  }

  public int shortSide() {
    return Math.min(width, height);
  }
}
