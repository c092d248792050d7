package dev.vidport.persistence.access;

/**
 * How many requests a credential may make.
 *
 * @param perSecond requests a second in the long run
 * @param burst requests that may come at once
 * @param perDay requests in 24 hours, counted from the first
 */
public record RateLimits(int perSecond, int burst, int perDay) {
  /** The defaults of service interface section 8. */
  public static final RateLimits DEFAULTS = new RateLimits(5, 10, 5_000);

  public RateLimits {
    if (perSecond < 1 || burst < 1 || perDay < 1) {
      throw new IllegalArgumentException("rate limits must be 1 or more");
    }
  }
}
