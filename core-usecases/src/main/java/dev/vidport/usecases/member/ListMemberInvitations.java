package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.usecases.account.port.MemberInvitations;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Lists the invitations of the caller's account that wait, in the order of their addresses. */
public final class ListMemberInvitations {
  private final MemberInvitations invitations;
  private final Clock clock;

  ListMemberInvitations(MemberInvitations invitations, Clock clock) {
    this.invitations = invitations;
    this.clock = clock;
  }

  public List<MemberInvitation> handle(Principal principal) {
    Instant now = clock.instant();
    return invitations.of(principal.accountId()).stream()
        .filter(invitation -> invitation.isValid(now))
        .toList();
  }
}
