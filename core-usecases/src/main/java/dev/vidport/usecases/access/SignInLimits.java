package dev.vidport.usecases.access;

import dev.vidport.domain.access.EventLimit;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The limits of sign-ins, for each e-mail address, its mailbox, and each client. */
final class SignInLimits {
  private static final Duration HOUR = Duration.ofHours(1);

  /** Codes for an e-mail address (service interface, section 8). */
  static final EventLimit STARTS_OF_EMAIL = new EventLimit(5, HOUR);

  /**
   * Longer limits of a mailbox, so that the waits grow: without them, guessing could go on with 120
   * codes a day. Nor do the tags of an address let strangers fill its mailbox.
   */
  static final EventLimit STARTS_OF_MAILBOX_IN_6_HOURS = new EventLimit(10, Duration.ofHours(6));

  static final EventLimit STARTS_OF_MAILBOX_IN_A_DAY = new EventLimit(15, Duration.ofDays(1));

  /** Codes that a client requests (service interface, section 8). */
  static final EventLimit STARTS_OF_CLIENT = new EventLimit(30, HOUR);

  /** Codes that a client tries, so that it cannot guess those of many addresses. */
  static final EventLimit TRIES_OF_CLIENT = new EventLimit(60, HOUR);

  /**
   * Sign-ins at issuers: more, because many colleagues may share an address and sign in every hour,
   * and nothing can be guessed with them.
   */
  static final EventLimit OIDC_OF_CLIENT = new EventLimit(300, HOUR);

  /**
   * A network counts as so many clients for each shorter prefix: a provider gives a customer a /56
   * or a /48 (RFC 6177), from which it could take another /64 for each request.
   */
  private static final int CLIENTS_PER_NETWORK = 2;

  private final EventLimiter limiter;
  private final LinkSigner signer;

  SignInLimits(EventLimiter limiter, LinkSigner signer) {
    this.limiter = limiter;
    this.signer = signer;
  }

  /**
   * Counts a requested code, in the caller's transaction.
   *
   * @throws RefusalException {@code RATE_LIMITED}
   */
  void countStart(Email email, String client, Instant now) {
    // In the same order everywhere, because both wait for other requests of the same subject.
    countClient("start", client, STARTS_OF_CLIENT, now);
    String mailbox = Mailbox.of(email).value();
    count("start-mailbox-day", mailbox, STARTS_OF_MAILBOX_IN_A_DAY, now);
    count("start-mailbox-6h", mailbox, STARTS_OF_MAILBOX_IN_6_HOURS, now);
    count("start-email", email.value(), STARTS_OF_EMAIL, now);
  }

  /**
   * Counts a tried code.
   *
   * @throws RefusalException {@code RATE_LIMITED}
   */
  void countTry(String client, Instant now) {
    countClient("try", client, TRIES_OF_CLIENT, now);
  }

  /**
   * Counts a sign-in at an issuer.
   *
   * @throws RefusalException {@code RATE_LIMITED}
   */
  void countOidc(String client, Instant now) {
    countClient("oidc", client, OIDC_OF_CLIENT, now);
  }

  private void countClient(String purpose, String client, EventLimit limit, Instant now) {
    List<String> networks = ClientNetworks.around(client);
    int factor = 1;
    for (int i = 0; i < networks.size(); i++) {
      factor *= CLIENTS_PER_NETWORK;
    }
    // The widest first, which most requests have in common.
    for (String network : networks) {
      count(
          purpose + "-network", network, new EventLimit(limit.max() * factor, limit.period()), now);
      factor /= CLIENTS_PER_NETWORK;
    }
    count(purpose + "-client", client, limit, now);
  }

  private void count(String purpose, String subject, EventLimit limit, Instant now) {
    limiter
        .take(signer.keyedHash(purpose, subject), limit, now)
        .ifPresent(
            wait -> {
              long minutes = wait.plusSeconds(59).toMinutes();
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.RATE_LIMITED,
                      "too many sign-in attempts; try again in " + minutes + " min",
                      wait));
            });
  }
}
