package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Invitations in memory. */
public final class InMemoryInvitations implements Invitations {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<Email, Invitation> invitations;

  public InMemoryInvitations(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.invitations = transactions.table();
  }

  @Override
  public void replace(Invitation invitation) {
    invitations.put(invitation.email(), invitation);
  }

  @Override
  public Optional<Invitation> find(Email email) {
    return invitations.find(email);
  }

  @Override
  public boolean delete(Email email) {
    return transactions.in(
        () -> {
          boolean existed = invitations.find(email).isPresent();
          invitations.remove(email);
          return existed;
        });
  }

  @Override
  public List<Invitation> list(Optional<Email> after, int max) {
    return invitations.all().stream()
        .filter(
            invitation -> after.isEmpty() || order(invitation).compareTo(after.get().value()) > 0)
        .sorted(Comparator.comparing(InMemoryInvitations::order))
        .limit(max)
        .toList();
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    List<Invitation> expired =
        invitations.all().stream()
            .filter(invitation -> !invitation.isValid(now))
            .limit(max)
            .toList();
    expired.forEach(invitation -> invitations.remove(invitation.email()));
    return expired.size();
  }

  private static String order(Invitation invitation) {
    return invitation.email().value();
  }
}
