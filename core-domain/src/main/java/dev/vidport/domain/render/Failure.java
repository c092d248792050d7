package dev.vidport.domain.render;

/**
 * The reason why processing failed, as a text that the owner can act on.
 *
 * @param code stable, upper case, such as {@code NO_VIDEO}
 */
public record Failure(String code, String message) {
  public static final String NO_VIDEO = "NO_VIDEO";
  public static final String NOT_MEDIA = "NOT_MEDIA";
  public static final String UNSUPPORTED = "UNSUPPORTED";
  public static final String DAMAGED = "DAMAGED";
  public static final String TOO_LONG = "TOO_LONG";
  public static final String TRIM_OUTSIDE = "TRIM_OUTSIDE";
  public static final String SOURCE_GONE = "SOURCE_GONE";
  public static final String TIMED_OUT = "TIMED_OUT";

  /** The server of an import was unavailable or closed the connection early in all attempts. */
  public static final String FETCH_FAILED = "FETCH_FAILED";

  /** The address of an import, or the response of its server, can't be used. */
  public static final String FETCH_REFUSED = "FETCH_REFUSED";

  /** The file of an import is larger than the account may upload. */
  public static final String TOO_LARGE = "TOO_LARGE";

  /** The plan of the account had too few processing minutes left. */
  public static final String PLAN_LIMIT_REACHED = "PLAN_LIMIT_REACHED";

  /** The overage of the month would have exceeded the monthly cap of the plan. */
  public static final String OVERAGE_CAP_REACHED = "OVERAGE_CAP_REACHED";

  /** A temporary fault of the machine, the store or the database that outlasted all attempts. */
  public static final String INTERNAL = "INTERNAL";

  /** A bug of this program: other attempts fail in the same way. */
  public static final String BUG = "BUG";

  /** Whether the service is to blame, and not the video or its owner. */
  public boolean isFaultOfService() {
    return code.equals(INTERNAL) || code.equals(BUG) || code.equals(TIMED_OUT);
  }

  /** The failure of a video that is longer than {@code MediaLimits.MAX_LENGTH_MICROS}. */
  public static Failure tooLong() {
    return new Failure(TOO_LONG, "the video is longer than the maximum of 8 hours");
  }
}
