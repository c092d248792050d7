package dev.vidport.usecases.access;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;

/**
 * Creates a sign-in code that is not mailed, for an operator. It replaces the address's previous
 * code and counts toward no limit.
 */
public final class ShowSignInCode {
  private final SignInCodeGenerator generator;
  private final SignUpRules signUps;
  private final SignInCodes codes;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  ShowSignInCode(
      SignInCodeGenerator generator,
      SignUpRules signUps,
      SignInCodes codes,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.generator = generator;
    this.signUps = signUps;
    this.codes = codes;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param email of an account, or of one that the sign-in will create
   * @throws RefusalException {@code INVALID_REQUEST} for a text that is not an e-mail address, or
   *     an address that has no account and may not sign up
   */
  public Shown handleAsOperator(String email, Actor operator) {
    Email address = SignInEmail.parse(email);
    Instant now = Timestamps.now(clock);
    if (!signUps.maySignIn(address, now)) {
      throw new RefusalException(
          Refusal.invalid(
              "email", "has no account and may not sign up; create an account or invite it"));
    }
    SignInCodeGenerator.Generated code = generator.generate(address, now);
    transactions.run(
        () -> {
          OperatorRights.confirm(accounts, operator, now);
          codes.replace(code.stored());
          accounts
              .find(address)
              .ifPresent(
                  account ->
                      log.append(
                          new AuditEntry(
                              now, account.id(), operator, AuditAction.SIGN_IN_CODE_SHOWN, "")));
        });
    return new Shown(address, code.text(), code.stored().expiresAt());
  }

  /** A valid code of an address. */
  public record Shown(Email email, String code, Instant expiresAt) {}
}
