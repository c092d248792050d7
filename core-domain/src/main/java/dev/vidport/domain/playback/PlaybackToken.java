package dev.vidport.domain.playback;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the holder of a token may play. The server of an account has signed it with a key of the
 * account; the signature was verified.
 *
 * @param key that has signed it
 * @param issuedAt when it was signed, if it tells
 * @param domains whose pages may play the video; empty for those of the account
 * @param userAgent the only program that may play it; empty for any
 * @param viewer the account's own name for the viewer, for the log
 */
public record PlaybackToken(
    SigningKeyId key,
    VideoId video,
    Instant expiresAt,
    Optional<Instant> notBefore,
    Optional<Instant> issuedAt,
    List<AllowedDomain> domains,
    Optional<String> userAgent,
    Optional<String> viewer) {
  /** As for the links of the API. */
  public static final Duration MAX_LIFETIME = LinkLifetime.MAX;

  /** How far ahead of this host the clock of the server that signs may be. */
  public static final Duration CLOCK_SKEW = Duration.ofMinutes(1);

  public PlaybackToken {
    domains = List.copyOf(domains);
  }

  /** The refusal if it is not valid at this time. */
  public Optional<Refusal> refusalAt(Instant now) {
    if (!expiresAt.isAfter(now)) {
      return refusal("the token has expired");
    }
    Instant latest = now.plus(CLOCK_SKEW);
    if (notBefore.filter(start -> start.isAfter(latest)).isPresent()) {
      return refusal("the token is not valid yet");
    }
    Instant start = issuedAt.filter(issued -> issued.isBefore(latest)).orElse(latest);
    return expiresAt.isAfter(start.plus(MAX_LIFETIME))
        ? refusal("the token expires too late: a token is valid for 24 hours at most")
        : Optional.empty();
  }

  /** Whether a program that names itself like this may play it. */
  public boolean permitsUserAgent(Optional<String> sent) {
    return userAgent.isEmpty() || userAgent.equals(sent);
  }

  private static Optional<Refusal> refusal(String message) {
    return Optional.of(Refusal.of(RefusalCode.INVALID_SIGNATURE, message));
  }
}
