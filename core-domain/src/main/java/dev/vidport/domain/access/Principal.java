package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;

/**
 * The authenticated caller of a use case.
 *
 * @param plan the plan of the account, which limits what may be requested
 */
public record Principal(CredentialKind kind, Credential credential, Plan plan) {
  public Account account() {
    return credential.account();
  }

  public AccountId accountId() {
    return credential.account().id();
  }

  public Scope scope() {
    return credential.scope();
  }
}
