package dev.vidport.bench.caption;

/**
 * Amount of work of the measurements of captions.
 *
 * @param minutes length of the video whose overhead is measured
 * @param shortMinutes length of the video with whose memory that of the longer one is compared
 * @param longMinutes length of the longer one
 * @param share time of the recognizer, as a part of the length of its audio
 */
public record CaptionWorkload(int minutes, int shortMinutes, int longMinutes, double share) {
  public static final CaptionWorkload QUICK = new CaptionWorkload(1, 1, 2, 0.01);

  /** Half an hour, one hour and the longest video that can have captions. */
  public static final CaptionWorkload USUAL = new CaptionWorkload(30, 60, 240, 0.1);

  private static final int LONGEST_OVER_FIRST = 8;
  private static final int LONGEST_OVER_SHORT = 4;

  /** This workload with another longest video, and the others in proportion. */
  public CaptionWorkload scaledTo(int minutesOfLongest) {
    return new CaptionWorkload(
        Math.max(1, minutesOfLongest / LONGEST_OVER_FIRST),
        Math.max(1, minutesOfLongest / LONGEST_OVER_SHORT),
        minutesOfLongest,
        share);
  }
}
