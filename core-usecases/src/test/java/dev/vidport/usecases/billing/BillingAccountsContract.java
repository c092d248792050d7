package dev.vidport.usecases.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.port.BillingAccounts;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link BillingAccounts} must do. */
public abstract class BillingAccountsContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");

  protected abstract BillingAccounts billing();

  protected abstract Accounts accounts();

  @Test
  void customerIsFoundByAccountAndById() {
    BillingAccount customer = customer("cus_1");

    assertThat(billing().isCustomer(customer.account())).isFalse();
    assertThat(billing().insert(customer)).isTrue();

    assertThat(billing().find(customer.account())).contains(customer);
    assertThat(billing().findByCustomer("cus_1")).contains(customer);
    assertThat(billing().findByCustomer("cus_2")).isEmpty();
    assertThat(billing().isCustomer(customer.account())).isTrue();
  }

  @Test
  void accountHasOneCustomerAndCustomerOneAccount() {
    BillingAccount first = customer("cus_1");
    billing().insert(first);

    assertThat(billing().insert(BillingAccount.of(first.account(), "cus_2", NOW))).isFalse();
    assertThat(billing().insert(customer("cus_1"))).isFalse();

    assertThat(billing().find(first.account())).contains(first);
  }

  @Test
  void changeOfAFormerRevisionIsNotStored() {
    BillingAccount customer = customer("cus_1");
    billing().insert(customer);
    BillingAccount active = customer.with(state(SubscriptionStatus.ACTIVE), plan("pro"), NOW);
    BillingAccount canceled = customer.with(state(SubscriptionStatus.CANCELED), plan("free"), NOW);

    assertThat(billing().update(active)).isTrue();
    assertThat(billing().update(canceled)).isFalse();

    assertThat(billing().find(customer.account())).contains(active);
    BillingAccount other = active.withCustomer("cus_9", NOW.plusSeconds(1));
    assertThat(billing().update(other)).isTrue();
    assertThat(billing().find(customer.account())).contains(other);
    assertThat(billing().findByCustomer("cus_1")).isEmpty();
  }

  @Test
  void oldestStatesAreListedFirst() {
    BillingAccount newest = insert("cus_1", NOW);
    BillingAccount oldest = insert("cus_2", NOW.minusSeconds(2));
    BillingAccount older = insert("cus_3", NOW.minusSeconds(1));

    assertThat(billing().listUpdatedBefore(NOW, 10)).containsExactly(oldest, older);
    assertThat(billing().listUpdatedBefore(NOW.plusSeconds(1), 1)).containsExactly(oldest);
    assertThat(billing().listUpdatedBefore(NOW.plusSeconds(1), 3))
        .containsExactly(oldest, older, newest);
  }

  private BillingAccount insert(String customer, Instant updatedAt) {
    BillingAccount account = BillingAccount.of(customer(customer).account(), customer, updatedAt);
    billing().insert(account);
    return account;
  }

  private BillingAccount customer(String customer) {
    Account account = AccountFixture.account();
    accounts().insert(account);
    return BillingAccount.of(account.id(), customer, NOW);
  }

  private static Optional<BillingAccount.State> state(SubscriptionStatus status) {
    return Optional.of(new BillingAccount.State("sub_1", status, "price_1", NOW.plusSeconds(5)));
  }

  private static Optional<String> plan(String name) {
    return Optional.of(name);
  }
}
