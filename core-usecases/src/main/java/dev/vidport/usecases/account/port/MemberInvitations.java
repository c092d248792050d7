package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberInvitation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the invitations of members, at most one for each address in an account. */
public interface MemberInvitations {
  /**
   * Stores an invitation in place of the previous one of the same address. The caller holds the
   * lock of the account.
   */
  void replace(MemberInvitation invitation);

  /**
   * @param hash SHA-256 of the token, in hexadecimal
   */
  Optional<MemberInvitation> find(String hash);

  /** The invitations of an account in the order of the addresses; expired ones until swept. */
  List<MemberInvitation> of(AccountId account);

  /** Whether any account has invited {@code person} with an invitation that has not expired. */
  boolean isInvited(Email person, Instant now);

  /**
   * @return whether it existed; true for one caller only
   */
  boolean delete(InvitationId id);

  /**
   * Deletes expired invitations.
   *
   * @return the number of deleted invitations, at most {@code max}
   */
  int deleteExpired(Instant now, int max);
}
