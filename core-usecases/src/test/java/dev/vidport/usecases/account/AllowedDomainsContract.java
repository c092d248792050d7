package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AllowedDomains} must do. */
public abstract class AllowedDomainsContract {
  private final Account account = AccountFixture.account();

  protected abstract AllowedDomains domains();

  protected abstract Accounts accounts();

  @Test
  void newAccountHasNoDomains() {
    accounts().insert(account);

    assertThat(domains().of(account.id())).isEmpty();
  }

  @Test
  void domainsAreReplacedAndKeepTheirOrder() {
    accounts().insert(account);
    List<AllowedDomain> many =
        IntStream.range(0, AllowedDomain.MAX_PER_ACCOUNT)
            .mapToObj(i -> new AllowedDomain("*." + (20 - i) + ".example.com"))
            .toList();

    domains().replace(account.id(), List.of(new AllowedDomain("previous.example.com")));
    domains().replace(account.id(), many);

    assertThat(domains().of(account.id())).isEqualTo(many);
    domains().replace(account.id(), List.of());
    assertThat(domains().of(account.id())).isEmpty();
  }

  @Test
  void domainsOfOtherAccountsStay() {
    Account other = AccountFixture.account();
    accounts().insert(account);
    accounts().insert(other);
    List<AllowedDomain> same = List.of(new AllowedDomain("example.com"));
    domains().replace(account.id(), same);
    domains().replace(other.id(), same);

    domains().replace(other.id(), List.of());

    assertThat(domains().of(account.id())).isEqualTo(same);
  }
}
