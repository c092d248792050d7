package dev.vidport.domain.render;

/** How the channels of a sound become the two of the output. */
public enum Mix {
  /** Both sides get the first channel: a single one, or the one of all directions. */
  MONO,
  /** They are the two already. */
  STEREO,
  /**
   * Speakers in the middle and at the back are added to the sides; the one for deep tones is not.
   */
  SURROUND,
  /** The first two; of the others nobody knows where they belong. */
  FIRST_PAIR;

  /** The most channels whose places follow from their number. */
  private static final int MOST_KNOWN = 8;

  /**
   * @param channels at least 1
   * @param layout ffmpeg's name of the channels' places, such as {@code 5.1(side)}; empty or {@code
   *     unknown} where the file does not say
   */
  public static Mix of(int channels, String layout) {
    if (channels == 1 || layout.startsWith("ambisonic")) {
      return MONO;
    }
    if (channels == 2) {
      return STEREO;
    }
    boolean named = !layout.isEmpty() && !layout.equals("unknown");
    return named || channels <= MOST_KNOWN ? SURROUND : FIRST_PAIR;
  }
}
