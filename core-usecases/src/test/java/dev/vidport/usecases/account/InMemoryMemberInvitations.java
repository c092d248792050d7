package dev.vidport.usecases.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Invitations of members in memory. */
public final class InMemoryMemberInvitations implements MemberInvitations {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<InvitationId, MemberInvitation> invitations;

  public InMemoryMemberInvitations(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.invitations = transactions.table();
  }

  @Override
  public void replace(MemberInvitation invitation) {
    transactions.run(
        () -> {
          of(invitation.account()).stream()
              .filter(other -> other.person().equals(invitation.person()))
              .forEach(other -> invitations.remove(other.id()));
          invitations.put(invitation.id(), invitation);
        });
  }

  @Override
  public Optional<MemberInvitation> find(String hash) {
    return invitations.all().stream()
        .filter(invitation -> invitation.hash().equals(hash))
        .findFirst();
  }

  @Override
  public List<MemberInvitation> of(AccountId account) {
    return invitations.all().stream()
        .filter(invitation -> invitation.account().equals(account))
        .sorted(Comparator.comparing(invitation -> invitation.person().value()))
        .toList();
  }

  @Override
  public boolean isInvited(Email person, Instant now) {
    return invitations.all().stream()
        .anyMatch(invitation -> invitation.person().equals(person) && invitation.isValid(now));
  }

  @Override
  public boolean delete(InvitationId id) {
    return transactions.in(
        () -> {
          boolean exists = invitations.find(id).isPresent();
          invitations.remove(id);
          return exists;
        });
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    List<MemberInvitation> expired =
        invitations.all().stream()
            .filter(invitation -> !invitation.isValid(now))
            .limit(max)
            .toList();
    expired.forEach(invitation -> invitations.remove(invitation.id()));
    return expired.size();
  }
}
