package dev.vidport.usecases.member;

import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.usecases.member.port.InvitationMail;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the messages instead of sending them. */
public final class RecordedInvitationMail implements InvitationMail {
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  @Override
  public boolean invite(MemberInvitation invitation, URI link) {
    messages.add(invitation.person() + " " + link);
    return true;
  }

  public List<String> messages() {
    return List.copyOf(messages);
  }
}
