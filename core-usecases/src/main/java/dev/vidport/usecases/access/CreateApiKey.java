package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.EventLimit;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Creates API keys. */
public final class CreateApiKey {
  private static final int VISIBLE_CHARACTERS = 8;

  /** Revoked and expired keys that an account keeps in its list; the audit log has all. */
  private static final int KEPT_ENDED = 100;

  /**
   * Keys that an account creates. Each has a rate limit of its own, so that creating and revoking
   * keys would otherwise renew it without end.
   */
  static final EventLimit CREATED = new EventLimit(60, Duration.ofHours(1));

  private final ApiKeys keys;
  private final Accounts accounts;
  private final AuditLog log;
  private final EventLimiter limiter;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * @param random cryptographically strong
   */
  CreateApiKey(
      ApiKeys keys,
      Accounts accounts,
      AuditLog log,
      EventLimiter limiter,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.keys = keys;
    this.accounts = accounts;
    this.log = log;
    this.limiter = limiter;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * Creates a key for the caller's account.
   *
   * @throws RefusalException {@code PLAN_LIMIT_REACHED} when the account has as many keys as its
   *     plan allows, {@code RATE_LIMITED} when it has created too many within an hour
   */
  public Created handle(Principal principal, Actor actor, RequestedKey requested) {
    requested.refuseIfInvalid();
    return transactions.in(
        () -> {
          accounts.lock(principal.accountId());
          checkLimit(principal);
          count(principal.accountId());
          keys.deleteEnded(principal.accountId(), Timestamps.now(clock), KEPT_ENDED);
          return create(principal.accountId(), actor, requested);
        });
  }

  private void checkLimit(Principal principal) {
    Plan plan = principal.plan();
    Instant now = Timestamps.now(clock);
    long existing = keys.of(principal.accountId()).stream().filter(key -> key.isValid(now)).count();
    if (existing >= plan.apiKeys()) {
      throw new RefusalException(
          RefusalCode.PLAN_LIMIT_REACHED,
          "the "
              + plan.title()
              + " plan allows "
              + plan.apiKeys()
              + " API keys at the same time; revoke one first");
    }
  }

  private void count(AccountId account) {
    limiter
        .take("create-key:" + account.value(), CREATED, Timestamps.now(clock))
        .ifPresent(
            wait -> {
              long minutes = wait.plusSeconds(59).toMinutes();
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.RATE_LIMITED,
                      "too many new API keys; try again in " + minutes + " min",
                      wait));
            });
  }

  /** Creates an unrestricted key for any account, for an application that embeds Vidport. */
  public Created handleAsOperator(AccountId account, String label) {
    return handleAsOperator(account, RequestedKey.unrestricted(label), Actor.operator("", ""));
  }

  /** Creates a key for any account, whatever its plan allows. */
  public Created handleAsOperator(AccountId account, RequestedKey requested, Actor operator) {
    requested.refuseIfInvalid();
    return transactions.in(
        () -> {
          OperatorRights.confirm(accounts, account, operator, Timestamps.now(clock));
          return create(account, operator, requested);
        });
  }

  private Created create(AccountId account, Actor actor, RequestedKey requested) {
    Secret secret = Secret.random(ApiKey.PREFIX, random);
    Instant now = Timestamps.now(clock);
    ApiKey key =
        new ApiKey(
            KeyId.random(random),
            account,
            secret.hash(),
            secret.reveal().substring(0, VISIBLE_CHARACTERS),
            requested.label(),
            now,
            requested.restrictions(now),
            Optional.empty(),
            false);
    keys.insert(key);
    log.append(new AuditEntry(now, account, actor, AuditAction.KEY_CREATED, detail(key)));
    return new Created(key, secret);
  }

  private static String detail(ApiKey key) {
    return Stream.of(key.id().value(), key.restrictions().summary())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /**
   * A new key.
   *
   * @param secret shown once; it cannot be recovered later
   */
  public record Created(ApiKey key, Secret secret) {}
}
