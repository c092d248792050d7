package dev.vidport.bench.caption;

/**
 * Amount of work of the measurements of captions.
 *
 * @param clipSeconds length of the clip that the videos repeat
 * @param times how often the video repeats it whose overhead is measured
 * @param longTimes how often the video repeats it whose memory is compared with that of the first
 * @param share time of the recognizer, as a part of the length of its audio
 */
public record CaptionWorkload(int clipSeconds, int times, int longTimes, double share) {
  private static final int MINUTE = 60;

  public static final CaptionWorkload QUICK = new CaptionWorkload(5, 1, 2, 0.1);

  /**
   * Half an hour, and the longest video that can have captions: 4 hours. Each repeated minute of
   * the clip is a little longer than a minute.
   */
  public static final CaptionWorkload USUAL = new CaptionWorkload(MINUTE, 30, 239, 0.1);

  private static final int LONG_OVER_SHORT = 8;

  /** This workload with another longest video, and the other in proportion. */
  public CaptionWorkload scaledTo(int minutesOfLongest) {
    return new CaptionWorkload(
        MINUTE, Math.max(1, minutesOfLongest / LONG_OVER_SHORT), minutesOfLongest, share);
  }

  /** The length of the first video, as printed in reports. */
  String length() {
    return length(times);
  }

  /** The length of the other video, as printed in reports. */
  String longLength() {
    return length(longTimes);
  }

  private String length(int number) {
    return clipSeconds == MINUTE ? number + " min" : number * clipSeconds + " s";
  }
}
