package dev.vidport.domain.access;

/**
 * The request limits of a credential.
 *
 * @param perSecond requests per second on average
 * @param burst requests that may arrive at once
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
