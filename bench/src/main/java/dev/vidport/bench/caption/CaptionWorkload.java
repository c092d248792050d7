package dev.vidport.bench.caption;

/**
 * Amount of work of the measurements of captions.
 *
 * @param minutes length of the video whose overhead is measured
 * @param longMinutes length of the video whose memory is compared with that of the first
 * @param share time of the recognizer, as a part of the length of its audio
 */
public record CaptionWorkload(int minutes, int longMinutes, double share) {
  public static final CaptionWorkload QUICK = new CaptionWorkload(1, 2, 0.01);

  /**
   * Half an hour, and the longest video that can have captions: 4 hours. Each repeated minute of
   * the clip is a little longer than a minute.
   */
  public static final CaptionWorkload USUAL = new CaptionWorkload(30, 239, 0.1);

  private static final int LONG_OVER_SHORT = 8;

  /** This workload with another longest video, and the other in proportion. */
  public CaptionWorkload scaledTo(int minutesOfLongest) {
    return new CaptionWorkload(
        Math.max(1, minutesOfLongest / LONG_OVER_SHORT), minutesOfLongest, share);
  }
}
