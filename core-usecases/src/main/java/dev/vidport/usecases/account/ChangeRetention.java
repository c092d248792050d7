package dev.vidport.usecases.account;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.OptionalInt;

/** Changes after how many days the videos of the caller's account are deleted. */
public final class ChangeRetention {
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  ChangeRetention(Accounts accounts, AuditLog log, Transactions transactions, Clock clock) {
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @return the account after the change
   * @throws RefusalException {@code INVALID_REQUEST}
   */
  public Account handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    AccountId id = command.principal().accountId();
    Instant now = Timestamps.now(clock);
    return transactions.in(
        () -> {
          accounts.lock(id);
          Account before =
              accounts
                  .find(id)
                  .orElseThrow(
                      () -> new RefusalException(RefusalCode.NO_ACCOUNT, "there is no account"));
          if (before.retention().days().equals(command.days())) {
            return before;
          }
          Account after = before.withRetention(before.retention().withDays(command.days(), now));
          accounts.update(after);
          log.append(
              new AuditEntry(
                  now, id, command.actor(), AuditAction.RETENTION_CHANGED, detail(command)));
          return after;
        });
  }

  private static String detail(Command command) {
    return command.days().isPresent() ? "days: " + command.days().getAsInt() : "none";
  }

  /** Adds what is wrong with the request. */
  public static void check(Command command, Problems problems) {
    command
        .days()
        .ifPresent(
            days ->
                problems.unless(
                    days >= 1 && days <= RetentionRule.MAX_DAYS,
                    "retentionDays",
                    "must be 1 to " + RetentionRule.MAX_DAYS + ", or 0 to keep videos"));
  }

  /**
   * The request.
   *
   * @param days empty to keep videos
   */
  public record Command(Principal principal, Actor actor, OptionalInt days) {}
}
