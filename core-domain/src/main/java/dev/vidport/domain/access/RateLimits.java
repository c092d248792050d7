package dev.vidport.domain.access;

/**
 * The request limits of a credential, and of all credentials of an account together.
 *
 * @param perSecond requests per second on average
 * @param burst requests that may arrive at once
 * @param perDay requests in 24 hours, counted from the first
 * @param accountFactor how many times the limits of one credential those of an account are
 */
public record RateLimits(int perSecond, int burst, int perDay, int accountFactor) {
  /** The defaults of service interface section 8, and the limits of an account. */
  public static final RateLimits DEFAULTS = new RateLimits(5, 10, 5_000, 10);

  public RateLimits {
    if (perSecond < 1 || burst < 1 || perDay < 1 || accountFactor < 1) {
      throw new IllegalArgumentException("rate limits must be 1 or more");
    }
  }

  /** The limits of all credentials of an account together. */
  public RateLimits ofAccount() {
    return times(accountFactor);
  }

  /**
   * The limits of all browser tokens of an account together: half of the account's, so that
   * visitors of its pages leave the other half to its keys and sessions.
   */
  public RateLimits ofTokens() {
    return times(Math.max(1, accountFactor / 2));
  }

  private RateLimits times(int factor) {
    return new RateLimits(
        product(perSecond, factor), product(burst, factor), product(perDay, factor), 1);
  }

  private static int product(int limit, int factor) {
    return (int) Math.min(Integer.MAX_VALUE, (long) limit * factor);
  }
}
