package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import java.util.Optional;

/**
 * The member of an account as whom a user of an issuer signs in.
 *
 * @param role which the issuer gives to the member; empty if the role of the member does not depend
 *     on the issuer
 */
public record OidcLink(
    OidcIdentity identity, AccountId account, Email person, Optional<MemberRole> role) {
  /** Whether it is of this member. */
  public boolean isOf(AccountId otherAccount, Email otherPerson) {
    return account.equals(otherAccount) && person.equals(otherPerson);
  }
}
