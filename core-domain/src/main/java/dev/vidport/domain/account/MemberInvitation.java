package dev.vidport.domain.account;

import java.time.Duration;
import java.time.Instant;

/**
 * An offer of a member to a person to become a member of the same account, as it is stored: only
 * the hash of its token, never the token itself.
 *
 * @param person the invited address; only a sign-in with it accepts the invitation
 * @param inviter the member who has sent it; without this member, or if the inviter's role does not
 *     manage {@code role} any more, it is not valid
 * @param hash SHA-256 of the token, in hexadecimal
 * @param expiresAt from then on it is not valid
 */
public record MemberInvitation(
    InvitationId id,
    AccountId account,
    Email person,
    MemberRole role,
    Email inviter,
    String hash,
    Instant createdAt,
    Instant expiresAt) {
  /** What its token begins with. */
  public static final String TOKEN_PREFIX = "vpi_";

  public static final Duration LIFETIME = Duration.ofDays(7);

  /** Maximum number of invitations of an account that wait. */
  public static final int MAX_PER_ACCOUNT = 50;

  public boolean isValid(Instant now) {
    return now.isBefore(expiresAt);
  }
}
