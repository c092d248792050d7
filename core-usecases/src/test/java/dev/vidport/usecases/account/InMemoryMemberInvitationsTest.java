package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryMemberInvitationsTest extends MemberInvitationsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryMemberInvitations invitations = new InMemoryMemberInvitations(transactions);

  @Override
  protected MemberInvitations invitations() {
    return invitations;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
