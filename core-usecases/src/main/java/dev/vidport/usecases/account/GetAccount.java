package dev.vidport.usecases.account;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PaymentCustomers;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.util.List;

/** Returns the caller's account with the limits of its plan. */
public final class GetAccount {
  private final Accounts accounts;
  private final PaymentCustomers customers;
  private final PlanCatalog plans;

  GetAccount(Accounts accounts, PaymentCustomers customers, PlanCatalog plans) {
    this.accounts = accounts;
    this.customers = customers;
    this.plans = plans;
  }

  public View handle(Principal principal) {
    // The principal may be a second old: who has restored the account must see that.
    Account stored = accounts.find(principal.accountId()).orElse(principal.account());
    return new View(
        // A right of the caller: the role of the person, or an issuer, decides.
        stored.withOperator(principal.account().operator()),
        principal.plan(),
        principal.kind() == CredentialKind.SESSION,
        customers.isCustomer(principal.accountId()),
        plans.current().all().stream().filter(plan -> plan.priceId().isPresent()).toList());
  }

  /**
   * An account as its owner sees it.
   *
   * @param isSession whether the caller is signed in
   * @param isCustomer whether the payment provider has a customer for the account
   * @param offers the plans that can be bought
   */
  public record View(
      Account account, Plan plan, boolean isSession, boolean isCustomer, List<Plan> offers) {}
}
