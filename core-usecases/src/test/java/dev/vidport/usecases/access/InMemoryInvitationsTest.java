package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryInvitationsTest extends InvitationsContract {
  private final Invitations invitations = new InMemoryInvitations(new InMemoryTransactions());

  @Override
  protected Invitations invitations() {
    return invitations;
  }
}
