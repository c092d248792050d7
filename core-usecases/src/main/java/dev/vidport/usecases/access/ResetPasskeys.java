package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.PasskeyMail;
import dev.vidport.usecases.access.port.PasskeyMail.PasskeyChange;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Removes passkeys for an operator: all of a person who has lost them, or those of all persons that
 * a change of the host name has voided. A code by mail then signs the person in again.
 */
public final class ResetPasskeys {
  private static final int PAGE = 100;

  private final Passkeys passkeys;
  private final SignUpRules signUps;
  private final Optional<PasskeyMail> mail;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  ResetPasskeys(
      Passkeys passkeys,
      SignUpRules signUps,
      Optional<PasskeyMail> mail,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.passkeys = passkeys;
    this.signUps = signUps;
    this.mail = mail;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Removes the passkeys of all persons that were made before a time, such as that of a change of
   * the host name, after which browsers do not use them any more. Each person is a transaction of
   * its own, with an entry in the audit log, so that a call that was interrupted is repeated.
   *
   * @throws RefusalException {@code INVALID_REQUEST} for a time in the future, which would remove
   *     passkeys of the new host name
   */
  public All handleAllAsOperator(Instant before, Actor operator) {
    if (before.isAfter(clock.instant())) {
      throw new RefusalException(Refusal.invalid("before", "must not be in the future"));
    }
    int persons = 0;
    int removed = 0;
    List<Email> page = passkeys.personsWith(before, PAGE);
    while (!page.isEmpty()) {
      for (Email person : page) {
        persons++;
        removed += reset(person, before, operator);
      }
      page = passkeys.personsWith(before, PAGE);
    }
    return new All(persons, removed);
  }

  /**
   * @return how many passkeys the person had
   * @throws RefusalException {@code INVALID_REQUEST} for a text that is not an e-mail address
   */
  public int handleAsOperator(String email, Actor operator) {
    return reset(SignInEmail.parse(email), Instant.MAX, operator);
  }

  private int reset(Email person, Instant before, Actor operator) {
    int removed = transactions.in(() -> remove(person, before, operator));
    if (removed > 0) {
      mail.ifPresent(sender -> sender.announce(person, PasskeyChange.RESET, ""));
    }
    return removed;
  }

  private int remove(Email person, Instant before, Actor operator) {
    List<Passkey> removed =
        passkeys.of(person).stream()
            .filter(passkey -> passkey.createdAt().isBefore(before))
            .filter(passkey -> passkeys.delete(passkey.id(), person))
            .toList();
    if (!removed.isEmpty()) {
      Instant now = Timestamps.now(clock);
      Optional<AccountId> account = signUps.anyAccountOf(person).map(Account::id);
      // An entry without an account is not erased with one, so it does not name the person.
      String whose = account.isPresent() ? person.value() : "a person without an account";
      log.append(
          new AuditEntry(
              now, account, operator, AuditAction.PASSKEYS_RESET, whose + ": " + removed.size()));
    }
    return removed.size();
  }

  /**
   * What was removed.
   *
   * @param persons who had such passkeys
   */
  public record All(int persons, int passkeys) {}
}
