package dev.vidport.usecases.erasure;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.erasure.port.AccountMail;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Requests that an account is erased. Until then it is refused like a disabled one, but its owner
 * can sign in and cancel the erasure.
 */
public final class RequestErasure {
  private final Accounts accounts;
  private final BillingAccounts billing;
  private final AuditLog log;
  private final Optional<AccountMail> mail;
  private final Duration grace;
  private final Transactions transactions;
  private final Clock clock;

  RequestErasure(
      Accounts accounts,
      BillingAccounts billing,
      AuditLog log,
      Optional<AccountMail> mail,
      Duration grace,
      Transactions transactions,
      Clock clock) {
    this.accounts = accounts;
    this.billing = billing;
    this.log = log;
    this.mail = mail;
    this.grace = grace;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Erases the caller's account after the grace period.
   *
   * @param confirmation the e-mail address of the account, as its owner has typed it
   * @throws RefusalException {@code INVALID_REQUEST}; {@code INVALID_STATE} while its subscription
   *     has not ended, and for the only operator of the instance
   */
  public Account handle(Principal principal, Actor actor, String confirmation) {
    Problems problems = new Problems();
    problems.unless(
        Email.parse(confirmation).equals(Optional.of(principal.account().email())),
        "confirm",
        "must be the e-mail address of the account");
    problems.refuseIfAny();
    return request(
        principal.accountId(),
        actor,
        grace,
        id -> {
          if (accounts.lockOperators(Timestamps.now(clock), Set.of(id)).isOnlyLasting(id)) {
            throw new RefusalException(
                RefusalCode.INVALID_STATE,
                "the account is the only operator; make another account an operator first");
          }
        });
  }

  /**
   * Erases an account after the grace period, or at once. An erasure that was requested before is
   * brought forward, never put off.
   *
   * @throws RefusalException {@code NOT_FOUND}; {@code FORBIDDEN} when the author is not an
   *     operator any more; {@code INVALID_STATE} while its subscription has not ended, and for the
   *     author's own account
   */
  public Account handleAsOperator(AccountId id, boolean isNow, Actor operator) {
    return request(
        id,
        operator,
        isNow ? Duration.ZERO : grace,
        account -> {
          OperatorRights.confirm(accounts, account, operator, Timestamps.now(clock));
          if (operator.isOfOperator(account)) {
            throw new RefusalException(
                RefusalCode.INVALID_STATE, "delete your own account on its page");
          }
        });
  }

  private Account request(AccountId id, Actor author, Duration time, Check check) {
    Instant dueAt = Timestamps.now(clock).plus(time);
    Requested requested =
        transactions.in(
            () -> {
              check.lock(id);
              Account before = accounts.find(id).orElseThrow(RequestErasure::unknown);
              if (before.erasure().filter(known -> !known.dueAt().isAfter(dueAt)).isPresent()) {
                return new Requested(before, false);
              }
              refuseSubscription(id);
              Account after = before.withErasure(Optional.of(ErasureSchedule.at(dueAt)));
              accounts.update(after);
              log.append(
                  new AuditEntry(
                      Timestamps.now(clock),
                      id,
                      author,
                      AuditAction.ERASURE_REQUESTED,
                      "due " + dueAt));
              return new Requested(after, true);
            });
    if (requested.isNew()) {
      mail.ifPresent(sender -> sender.announceErasure(requested.account().email(), dueAt));
    }
    return requested.account();
  }

  /** Otherwise the provider would go on charging a person who has no account any more. */
  private void refuseSubscription(AccountId id) {
    billing
        .find(id)
        .flatMap(customer -> customer.subscription())
        .filter(subscription -> !subscription.status().isEnded())
        .ifPresent(
            subscription -> {
              throw new RefusalException(
                  RefusalCode.INVALID_STATE,
                  "the account has a subscription that has not ended; cancel it first");
            });
  }

  private static RefusalException unknown() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such account");
  }

  /** Locks the account, and checks whether the author may request its erasure. */
  @FunctionalInterface
  private interface Check {
    void lock(AccountId account);
  }

  /**
   * @param isNew false when nothing has changed
   */
  private record Requested(Account account, boolean isNew) {}
}
