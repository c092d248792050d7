package dev.vidport.usecases.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finds the account to which a sign-in leads. The first sign-in of an e-mail address creates its
 * account, unless it is a member of another one or accepts an invitation.
 */
final class SignInAccounts {
  private final SignUpRules signUps;
  private final AcceptInvitation invitations;
  private final Accounts accounts;
  private final AuditLog log;
  private final PlanCatalog plans;
  private final RandomGenerator random;

  SignInAccounts(
      SignUpRules signUps,
      AcceptInvitation invitations,
      Accounts accounts,
      AuditLog log,
      PlanCatalog plans,
      RandomGenerator random) {
    this.signUps = signUps;
    this.invitations = invitations;
    this.accounts = accounts;
    this.log = log;
    this.plans = plans;
    this.random = random;
  }

  /** The account of a person who has signed in before. */
  Optional<Account> accountOf(Email person) {
    return signUps.accountOf(person);
  }

  /** An account in whose audit log entries about the person belong. */
  Optional<Account> anyAccountOf(Email person) {
    return signUps.anyAccountOf(person);
  }

  /**
   * Part of the caller's transaction.
   *
   * @param person whose address was proved
   * @throws RefusalException {@code TERMS_REQUIRED}, {@code SIGN_UP_REFUSED}, {@code
   *     ACCOUNT_DISABLED} or the refusals of {@link AcceptInvitation}
   */
  Found find(
      Email person, boolean acceptTerms, Optional<String> invitation, Actor actor, Instant now) {
    if (invitation.isPresent()) {
      return new Found(invitations.handle(person, invitation.get(), actor, now).account(), false);
    }
    Optional<Account> existing = signUps.accountOf(person);
    Optional<Account> added =
        existing.isEmpty() ? signUp(person, acceptTerms, actor, now) : Optional.empty();
    // Another host may have created the account in the meantime.
    Account account =
        existing
            .or(() -> added)
            .or(() -> signUps.accountOf(person))
            .orElseThrow(SignUpRules::mailboxHasAccount);
    if (account.disabled()) {
      throw new RefusalException(
          RefusalCode.ACCOUNT_DISABLED, "this account was disabled by the operator");
    }
    return new Found(account, added.isPresent());
  }

  /** Empty when the address, or another of its mailbox, has got an account in the meantime. */
  private Optional<Account> signUp(Email email, boolean acceptTerms, Actor actor, Instant now) {
    boolean isInvited = signUps.isInvited(email, now);
    signUps.checkSignUp(email, isInvited);
    if (!acceptTerms) {
      throw new RefusalException(
          RefusalCode.TERMS_REQUIRED,
          "this sign-in creates an account: send the same code with acceptTerms: true");
    }
    Account account =
        Account.unrestricted(
            AccountId.random(random), email, plans.current().all().get(0).name(), now);
    if (!(isInvited ? accounts.insert(account) : accounts.insertSignedUp(account))) {
      return Optional.empty();
    }
    signUps.endInvitation(email);
    log.append(
        new AuditEntry(
            now,
            account.id(),
            actor,
            AuditAction.ACCOUNT_CREATED,
            isInvited ? "invited, accepted the terms" : "accepted the terms"));
    return Optional.of(account);
  }

  /**
   * The account of a sign-in.
   *
   * @param isCreated whether the sign-in has created it
   */
  record Found(Account account, boolean isCreated) {}
}
