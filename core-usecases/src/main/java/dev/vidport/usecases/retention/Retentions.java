package dev.vidport.usecases.retention;

import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import java.time.Duration;
import java.util.List;

/** How long each kind of records is kept. */
public final class Retentions {
  public static final Duration AUDIT_ENTRIES = Duration.ofDays(366);

  /** An operator can see a token that has ended for this long. */
  public static final Duration BROWSER_TOKENS = Duration.ofDays(30);

  /** The payment provider repeats an event for a few days only. */
  public static final Duration PAYMENT_EVENTS = Duration.ofDays(60);

  /** A person who leaves the last account and is invited again keeps the second factor. */
  public static final Duration ABANDONED_PASSKEYS = Duration.ofDays(30);

  /** An operator can inspect ended jobs for this long. */
  public static final Duration JOBS = Duration.ofDays(7);

  /** Service interface, section 6. */
  public static final Duration DELIVERIES = Duration.ofDays(30);

  /**
   * Attempts are logged for 30 days (service interface, section 6) and continue for about a day. An
   * event can be sent again for as long as one of its attempts is logged.
   */
  public static final Duration EVENTS = Duration.ofDays(31);

  private Retentions() {}

  public static List<Retention> of(
      AccessPorts access,
      AccountPorts accounts,
      BillingEvents billingEvents,
      PendingEvents events,
      Jobs jobs,
      SigningKeys signingKeys,
      WebhookDeliveries deliveries) {
    return List.of(
        new Retention("audit entries", AUDIT_ENTRIES, accounts.auditLog()::deleteExpired),
        new Retention("browser tokens", BROWSER_TOKENS, access.browserTokens()::deleteExpired),
        new Retention("idempotency keys", Duration.ZERO, access.idempotencyKeys()::deleteExpired),
        new Retention("sign-in codes", Duration.ZERO, access.signIn().codes()::deleteExpired),
        new Retention("invitations", Duration.ZERO, access.signIn().invitations()::deleteExpired),
        new Retention(
            "member invitations", Duration.ZERO, accounts.memberInvitations()::deleteExpired),
        new Retention("sessions", Duration.ZERO, access.signIn().sessions()::deleteExpired),
        new Retention(
            "refresh tokens",
            Duration.ZERO,
            (before, max) -> access.oidc().identities().forgetUnusedTokens(max)),
        new Retention(
            "one-time values", Duration.ZERO, access.oidc().oneTimeValues()::deleteExpired),
        new Retention(
            "passkeys of persons without an account",
            ABANDONED_PASSKEYS,
            (before, max) ->
                access
                    .passkeys()
                    .passkeys()
                    .deleteAbandoned(before, before.plus(ABANDONED_PASSKEYS), max)),
        new Retention("limited events", Duration.ZERO, access.signIn().limiter()::deleteExpired),
        // Every upload token has a rate limit, which is full again after a while.
        new Retention(
            "rate limits", Duration.ZERO, (before, max) -> access.rateLimiter().deleteExpired(max)),
        new Retention("payment events", PAYMENT_EVENTS, billingEvents::deleteExpired),
        new Retention(
            "events",
            EVENTS,
            (before, max) -> events.deleteExpired(before, before.plus(EVENTS), max)),
        new Retention("jobs", JOBS, jobs::deleteEnded),
        new Retention(
            "signing keys", Duration.ZERO, (before, max) -> signingKeys.deleteExpired(before)),
        new Retention("deliveries", DELIVERIES, deliveries::deleteExpired));
  }
}
