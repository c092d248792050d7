package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Renames a passkey of the caller's person. */
public final class RenamePasskey {
  private final Passkeys passkeys;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RenamePasskey(Passkeys passkeys, AuditLog log, Transactions transactions, Clock clock) {
    this.passkeys = passkeys;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code NOT_FOUND}
   */
  public Passkey handle(Principal principal, Actor actor, PasskeyId id, String name) {
    Problems problems = new Problems();
    Passkey.checkName(name, problems);
    problems.refuseIfAny();
    Email person = CallerSession.person(principal);
    return transactions.in(
        () -> {
          if (!passkeys.rename(id, person, name.strip())) {
            throw notFound();
          }
          log.append(
              new AuditEntry(
                  Timestamps.now(clock),
                  principal.accountId(),
                  actor,
                  AuditAction.PASSKEY_RENAMED,
                  person + ": " + id));
          return passkeys.of(person).stream()
              .filter(passkey -> passkey.id().equals(id))
              .findFirst()
              .orElseThrow(RenamePasskey::notFound);
        });
  }

  static RefusalException notFound() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such passkey");
  }
}
