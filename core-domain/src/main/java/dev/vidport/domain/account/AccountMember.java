package dev.vidport.domain.account;

import java.time.Instant;

/**
 * A person with a role in an account.
 *
 * @param person the address with which the person signs in
 * @param since when the person became a member
 */
public record AccountMember(AccountId account, Email person, MemberRole role, Instant since) {
  /** Maximum number of members of an account. */
  public static final int MAX_PER_ACCOUNT = 200;

  /** The person whose sign-in has created {@code account}. */
  public static AccountMember owner(Account account) {
    return new AccountMember(account.id(), account.email(), MemberRole.OWNER, account.createdAt());
  }

  /** Its name in the paths of the account. */
  public MemberId id() {
    return MemberId.of(account, person);
  }

  public AccountMember withRole(MemberRole other) {
    return new AccountMember(account, person, other, since);
  }
}
