package dev.vidport.library;

/**
 * The request limits of a credential.
 *
 * @param perSecond requests per second on average
 * @param burst requests that may arrive at once
 * @param perDay requests in 24 hours, counted from the first
 */
public record RequestLimits(int perSecond, int burst, int perDay) {
  /** The defaults of service interface section 8. */
  public static final RequestLimits DEFAULTS = new RequestLimits(5, 10, 5_000);

  public RequestLimits {
    if (perSecond < 1 || burst < 1 || perDay < 1) {
      throw new IllegalArgumentException("request limits must be 1 or more");
    }
  }
}
