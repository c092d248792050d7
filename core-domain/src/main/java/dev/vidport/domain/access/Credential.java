package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;

/**
 * A valid credential, with its account and scope.
 *
 * @param id stable identifier among the credentials of its kind, such as a key id
 * @param rateLimitKey the bucket that its requests count toward: its own, or its maker's
 * @param account the account that it belongs to
 * @param scope the part of the account that it gives access to
 */
public record Credential(String id, String rateLimitKey, Account account, Scope scope) {
  /** A credential for all of {@code account} with its own bucket. */
  public static Credential ofAccount(String id, Account account) {
    return new Credential(id, id, account, new Scope.WholeAccount());
  }
}
