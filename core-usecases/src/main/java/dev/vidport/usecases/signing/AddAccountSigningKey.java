package dev.vidport.usecases.signing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.RequestedSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Registers a public key with which a server of the caller's account signs playback tokens. */
public final class AddAccountSigningKey {
  private final AccountSigningKeys keys;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  AddAccountSigningKey(
      AccountSigningKeys keys,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.keys = keys;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}; {@code INVALID_STATE} when the account has
   *     this key already, or as many as it may have
   */
  public AccountSigningKey handle(Principal principal, Actor actor, RequestedSigningKey requested) {
    VerificationKey wanted = requested.key();
    return transactions.in(
        () -> {
          accounts.lock(principal.accountId());
          check(wanted, keys.of(principal.accountId()));
          AccountSigningKey key =
              new AccountSigningKey(
                  SigningKeyId.random(random),
                  principal.accountId(),
                  requested.name(),
                  wanted,
                  Timestamps.now(clock),
                  Optional.empty());
          keys.insert(key);
          log.append(
              new AuditEntry(
                  key.createdAt(),
                  key.account(),
                  actor,
                  AuditAction.SIGNING_KEY_ADDED,
                  key.id() + " " + wanted.fingerprint()));
          return key;
        });
  }

  private static void check(VerificationKey wanted, List<AccountSigningKey> existing) {
    existing.stream()
        .filter(key -> key.key().equals(wanted))
        .findFirst()
        .ifPresent(
            same -> {
              throw refused("this key is registered already, with the id " + same.id());
            });
    if (existing.size() >= AccountSigningKey.MAX_PER_ACCOUNT) {
      throw refused(
          "an account has at most "
              + AccountSigningKey.MAX_PER_ACCOUNT
              + " signing keys; remove one first");
    }
  }

  private static RefusalException refused(String message) {
    return new RefusalException(RefusalCode.INVALID_STATE, message);
  }
}
