package dev.vidport.usecases.access;

import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.PasskeyMail;
import dev.vidport.usecases.access.port.PasskeyMail.PasskeyChange;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * Removes a passkey of the caller's person. Without the last one, a code by mail signs the person
 * in again.
 */
public final class RemovePasskey {
  private final FreshSignIn fresh;
  private final Passkeys passkeys;
  private final Optional<PasskeyMail> mail;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RemovePasskey(
      FreshSignIn fresh,
      Passkeys passkeys,
      Optional<PasskeyMail> mail,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.fresh = fresh;
    this.passkeys = passkeys;
    this.mail = mail;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code FRESH_SIGN_IN_REQUIRED}, {@code FORBIDDEN}, {@code NOT_FOUND}
   */
  public void handle(Principal principal, Actor actor, PasskeyId id) {
    Instant now = Timestamps.now(clock);
    fresh.require(principal, now);
    Email person = CallerSession.person(principal);
    String name =
        passkeys.of(person).stream()
            .filter(passkey -> passkey.id().equals(id))
            .findFirst()
            .orElseThrow(RenamePasskey::notFound)
            .name();
    transactions.run(
        () -> {
          if (!passkeys.delete(id, person)) {
            throw RenamePasskey.notFound();
          }
          log.append(
              new AuditEntry(
                  now,
                  principal.accountId(),
                  actor,
                  AuditAction.PASSKEY_REMOVED,
                  person + ": " + id));
        });
    mail.ifPresent(sender -> sender.announce(person, PasskeyChange.REMOVED, name));
  }
}
