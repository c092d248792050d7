package dev.vidport.usecases.member.port;

import dev.vidport.domain.account.MemberInvitation;
import java.net.URI;

/**
 * Sends invitations by e-mail, in the background. A message that can't be sent is logged and lost:
 * the inviter has the link as well.
 */
public interface InvitationMail {
  /**
   * @param link opens the console with the token of the invitation
   * @return whether the message will be sent; false when too many are being sent
   */
  boolean invite(MemberInvitation invitation, URI link);
}
