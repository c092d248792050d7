package dev.vidport.domain.media;

/** The picture that is shown during audio without video. */
public enum StillPicture {
  /** The cover picture of the file; the waveform if the cover cannot be decoded. */
  COVER,
  /** A drawing of the loudness of the audio over time. */
  WAVEFORM;

  /** In pixels; the shape of most players. */
  public static final int WIDTH = 1280;

  /** In pixels; the most that every plan permits. */
  public static final int HEIGHT = 720;

  /**
   * Precise enough for the length of the output and for cuts, which are made between frames: the
   * rate to which slow videos are raised when they are cut.
   */
  public static final FrameRate RATE = new FrameRate(10, 1);

  /**
   * The facts of a video that shows the picture.
   *
   * @param stream index of the cover's stream; for a waveform, of the audio stream
   * @param startMicros start of the audio, in microseconds on the source's clock
   */
  public VideoFacts video(int stream, long startMicros) {
    return new VideoFacts(
        stream,
        "rawvideo",
        "yuv420p",
        WIDTH,
        HEIGHT,
        RATE,
        true,
        startMicros,
        false,
        true,
        ColourCoding.BT709);
  }
}
