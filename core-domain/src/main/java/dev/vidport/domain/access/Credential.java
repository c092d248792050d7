package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;

/**
 * A valid credential and what it stands for.
 *
 * @param id stable identifier among the credentials of its kind, such as a key id
 * @param rateLimitKey the bucket that its requests count toward: its own, or that of the key that
 *     made it
 * @param account the account that it acts for
 * @param scope the part of the account that it reaches
 */
public record Credential(String id, String rateLimitKey, Account account, Scope scope) {
  /** A credential for all of {@code account} with a bucket of its own. */
  public static Credential ofAccount(String id, Account account) {
    return new Credential(id, id, account, new Scope.WholeAccount());
  }
}
