package dev.vidport.http.server.pipeline;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Where to report vulnerabilities of a host (RFC 9116). */
final class SecurityText {
  static final String PATH = "/.well-known/security.txt";

  /** Less than a year, as the RFC recommends. */
  private static final Duration VALIDITY = Duration.ofDays(180);

  private SecurityText() {}

  /** The text of today, which expires later than that of yesterday. */
  static String of(URI base, URI contact, Clock clock) {
    Instant expires = clock.instant().truncatedTo(ChronoUnit.DAYS).plus(VALIDITY);
    return String.join(
        "\n",
        "Contact: " + contact,
        "Expires: " + expires,
        "Preferred-Languages: en",
        "Canonical: " + base + PATH,
        "");
  }
}
