package dev.vidport.domain.media;

/**
 * The probed facts of a video stream.
 *
 * @param stream index of the stream in its file
 * @param codec ffmpeg's name of the codec, such as {@code h264}
 * @param pixelFormat ffmpeg's name, such as {@code yuv420p10le}
 * @param width displayed width of the largest frames in square pixels, after rotation
 * @param height displayed height of the largest frames in square pixels, after rotation
 * @param rate the frame rate of the output before it is capped: the source's own rate if that is
 *     constant, otherwise the nearest standard rate
 * @param constantRate whether the source's frames are evenly spaced according to its headers
 * @param firstPtsMicros presentation time of the first frame, in microseconds on the source's clock
 * @param interlaced whether a frame consists of two fields
 * @param squarePixels whether the stored pixels are square
 * @param colours the colour coding
 * @param sizeVaries whether the size may change within the video, so that each frame is fitted;
 *     false for a video with a display matrix
 * @param matrixVaries whether frames are tagged with different matrices; {@code colours} then has
 *     the matrix of the first frame
 * @param gridLeadMicros how much earlier than the first frame the grid of the output starts, in
 *     microseconds; negative if it starts later; less than half a slot. Frames of joined recordings
 *     would otherwise share slots
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
    ColourCoding colours,
    boolean sizeVaries,
    boolean matrixVaries,
    long gridLeadMicros) {
  /** A video whose frames all have one size, on a grid that starts with the first frame. */
  public VideoFacts(
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
      ColourCoding colours) {
    this(
        stream,
        codec,
        pixelFormat,
        width,
        height,
        rate,
        constantRate,
        firstPtsMicros,
        interlaced,
        squarePixels,
        colours,
        false,
        false,
        0);
  }

  /** These facts with the frame grid of another part of the same video. */
  public VideoFacts onGridOf(VideoFacts other) {
    return with(width, height, other.rate, colours, sizeVaries, matrixVaries, other.gridLeadMicros);
  }

  /** These facts for frames of several sizes, of which this is the largest. */
  public VideoFacts ofSizes(int largestWidth, int largestHeight) {
    return with(largestWidth, largestHeight, rate, colours, true, matrixVaries, gridLeadMicros);
  }

  /** These facts for frames of several matrices, of which this is the first. */
  public VideoFacts ofMatrices(ColourCoding.Matrix first) {
    return with(width, height, rate, colours.withMatrix(first), sizeVaries, true, gridLeadMicros);
  }

  private VideoFacts with(
      int newWidth,
      int newHeight,
      FrameRate newRate,
      ColourCoding newColours,
      boolean varyingSize,
      boolean varyingMatrix,
      long newGridLeadMicros) {
    return new VideoFacts(
        stream,
        codec,
        pixelFormat,
        newWidth,
        newHeight,
        newRate,
        constantRate,
        firstPtsMicros,
        interlaced,
        squarePixels,
        newColours,
        varyingSize,
        varyingMatrix,
        newGridLeadMicros);
  }

  public PictureSize size() {
    return new PictureSize(width, height);
  }

  public int shortSide() {
    return Math.min(width, height);
  }
}
