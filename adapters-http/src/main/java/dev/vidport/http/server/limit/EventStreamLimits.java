package dev.vidport.http.server.limit;

import java.time.Duration;

/**
 * Limits of the streams of events.
 *
 * @param perAccount maximum number of open streams of an account on this host
 * @param perToken maximum number of open streams of an upload or edit token on this host
 * @param perHost maximum number of open streams of this host
 * @param lifetime time after which a stream ends; its client may open another one
 * @param readInterval time between two reads of the watched videos
 */
public record EventStreamLimits(
    int perAccount, int perToken, int perHost, Duration lifetime, Duration readInterval) {
  public static EventStreamLimits defaults() {
    return new EventStreamLimits(50, 5, 1_000, Duration.ofHours(1), Duration.ofSeconds(1));
  }

  /**
   * Maximum number of open streams of all tokens of an account together: half of the account's, so
   * that visitors of its pages leave streams for its keys and sessions.
   */
  public int ofTokensPerAccount() {
    return Math.max(1, perAccount / 2);
  }

  public EventStreamLimits withStreams(int ofAccount, int ofHost) {
    return new EventStreamLimits(ofAccount, perToken, ofHost, lifetime, readInterval);
  }

  public EventStreamLimits withReadInterval(Duration interval) {
    return new EventStreamLimits(perAccount, perToken, perHost, lifetime, interval);
  }
}
