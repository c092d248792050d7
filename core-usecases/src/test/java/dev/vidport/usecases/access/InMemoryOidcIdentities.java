package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Users of issuers in memory. */
public final class InMemoryOidcIdentities implements OidcIdentities {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<OidcIdentity, Link> links;

  public InMemoryOidcIdentities(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.links = transactions.table();
  }

  @Override
  public Optional<AccountId> find(OidcIdentity identity) {
    return links.find(identity).map(Link::account);
  }

  @Override
  public List<OidcIdentity> of(AccountId account) {
    return links.all().stream()
        .filter(link -> link.account().equals(account))
        .map(Link::identity)
        .sorted(Comparator.comparing(OidcIdentity::issuer).thenComparing(OidcIdentity::subject))
        .toList();
  }

  @Override
  public boolean insert(OidcIdentity identity, AccountId account, Instant at) {
    return transactions.in(
        () -> {
          if (links.find(identity).isPresent()) {
            return false;
          }
          links.put(identity, new Link(identity, account));
          return true;
        });
  }

  @Override
  public boolean delete(OidcIdentity identity) {
    return transactions.in(
        () -> {
          boolean existed = links.find(identity).isPresent();
          links.remove(identity);
          return existed;
        });
  }

  private record Link(OidcIdentity identity, AccountId account) {}
}
