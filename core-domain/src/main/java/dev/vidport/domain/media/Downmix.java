package dev.vidport.domain.media;

/** How the channels of an audio stream are mixed to the two channels of the output. */
public enum Downmix {
  /**
   * Both sides get the first channel: the only one, or the omnidirectional one of ambisonic audio.
   */
  MONO,
  /** The two channels are kept. */
  STEREO,
  /** The centre and rear channels are added to the sides; the low-frequency channel is dropped. */
  SURROUND,
  /** Only the first two channels are used, because the positions of the others are unknown. */
  FIRST_PAIR;

  /** The maximum number of channels that implies their positions. */
  private static final int MAX_IMPLIED_CHANNELS = 8;

  /**
   * @param channels at least 1
   * @param layout ffmpeg's name of the channel layout, such as {@code 5.1(side)}; empty or {@code
   *     unknown} if the file does not specify it
   */
  public static Downmix of(int channels, String layout) {
    if (channels == 1 || layout.startsWith("ambisonic")) {
      return MONO;
    }
    if (channels == 2) {
      return STEREO;
    }
    boolean named = !layout.isEmpty() && !layout.equals("unknown");
    return named || channels <= MAX_IMPLIED_CHANNELS ? SURROUND : FIRST_PAIR;
  }
}
