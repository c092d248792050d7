package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Users of issuers in memory. */
public final class InMemoryOidcIdentities implements OidcIdentities {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<OidcIdentity, OidcLink> links;
  private final InMemoryTable<OidcIdentity, Check> checks;
  private Predicate<OidcIdentity> hasSession = identity -> false;

  public InMemoryOidcIdentities(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.links = transactions.table();
    this.checks = transactions.table();
  }

  @Override
  public Optional<OidcLink> find(OidcIdentity identity) {
    return links.find(identity);
  }

  @Override
  public List<OidcLink> of(AccountId account) {
    return links.all().stream()
        .filter(link -> link.account().equals(account))
        .sorted(
            Comparator.comparing((OidcLink link) -> link.identity().issuer())
                .thenComparing(link -> link.identity().subject()))
        .toList();
  }

  /** Whether a session may be used: only that of an issuer, if issuers give the member's role. */
  boolean isOpen(AccountMember member, Optional<OidcIdentity> user) {
    List<OidcIdentity> giving =
        of(member.account()).stream()
            .filter(link -> link.isOf(member.account(), member.person()))
            .filter(link -> link.role().isPresent())
            .map(OidcLink::identity)
            .toList();
    return giving.isEmpty() || user.filter(giving::contains).isPresent();
  }

  /** The role that the issuer of a user gives to a member. */
  Optional<MemberRole> givenRole(AccountMember member, Optional<OidcIdentity> user) {
    return user.flatMap(links::find)
        .filter(link -> link.isOf(member.account(), member.person()))
        .flatMap(OidcLink::role);
  }

  Optional<OidcCheckTimes> check(OidcIdentity identity) {
    return checks.find(identity).map(Check::times);
  }

  @Override
  public boolean insert(OidcLink link, Instant at) {
    return transactions.in(
        () -> {
          if (links.find(link.identity()).isPresent()) {
            return false;
          }
          links.put(link.identity(), link);
          return true;
        });
  }

  @Override
  public void update(OidcLink link) {
    transactions.run(
        () -> links.find(link.identity()).ifPresent(known -> links.put(link.identity(), link)));
  }

  @Override
  public boolean delete(OidcIdentity identity) {
    return transactions.in(
        () -> {
          boolean existed = links.find(identity).isPresent();
          links.remove(identity);
          checks.remove(identity);
          return existed;
        });
  }

  @Override
  public void confirmed(OidcIdentity identity, Optional<String> refreshToken, Instant dueAt) {
    transactions.run(
        () -> {
          checks.remove(identity);
          if (links.find(identity).isPresent() && refreshToken.isPresent()) {
            checks.put(
                identity,
                new Check(refreshToken.get(), new OidcCheckTimes(dueAt, Optional.empty())));
          }
        });
  }

  @Override
  public Optional<String> changeCheck(
      OidcIdentity identity, OidcCheckTimes from, OidcCheckTimes to) {
    return transactions.in(
        () -> {
          Optional<Check> found =
              checks.find(identity).filter(check -> check.times().dueAt().equals(from.dueAt()));
          found.ifPresent(check -> checks.put(identity, new Check(check.refreshToken(), to)));
          return found.map(Check::refreshToken);
        });
  }

  /** Tells which users have sessions. */
  void sessions(Predicate<OidcIdentity> has) {
    hasSession = has;
  }

  @Override
  public int forgetUnusedTokens(int max) {
    return transactions.in(
        () -> {
          List<OidcIdentity> unused =
              links.all().stream()
                  .map(OidcLink::identity)
                  .filter(identity -> checks.find(identity).isPresent())
                  .filter(identity -> !hasSession.test(identity))
                  .limit(max)
                  .toList();
          unused.forEach(checks::remove);
          return unused.size();
        });
  }

  private record Check(String refreshToken, OidcCheckTimes times) {}
}
