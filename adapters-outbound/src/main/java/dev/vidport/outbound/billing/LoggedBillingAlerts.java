package dev.vidport.outbound.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.usecases.billing.port.BillingAlerts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each alert once. */
public final class LoggedBillingAlerts implements BillingAlerts {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedBillingAlerts.class);
  private static final int MAX_REMEMBERED = 10_000;

  private final Set<String> logged =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > MAX_REMEMBERED;
                }
              }));

  @Override
  public void unknownPrice(AccountId account, Subscription subscription) {
    List<String> prices = subscription.items().stream().map(Subscription.Item::price).toList();
    if (logged.add("price " + subscription.id() + prices)) {
      LOG.error(
          "No plan has the price of a subscription; the account keeps its plan. Add the price to a"
              + " plan, or change the subscription: account={} subscription={} prices={}",
          account,
          subscription.id(),
          prices);
    }
  }

  @Override
  public void severalSubscriptions(AccountId account, List<Subscription> paid) {
    List<String> ids = paid.stream().map(Subscription::id).toList();
    if (logged.add("several " + ids)) {
      LOG.error(
          "An account pays for several subscriptions; cancel all but one at the payment provider:"
              + " account={} subscriptions={}",
          account,
          ids);
    }
  }

  @Override
  public void lostCustomer(AccountId account, String customer) {
    if (logged.add("lost " + customer)) {
      LOG.error(
          "The payment provider does not know a customer or its subscription; the account keeps its"
              + " plan. Check that VIDPORT_STRIPE_KEY belongs to the right account and mode:"
              + " account={} customer={}",
          account,
          customer);
    }
  }

  @Override
  public void unconfirmedOverage(OverageReport report) {
    if (logged.add("overage " + report.identifier())) {
      LOG.error(
          "The payment provider did not confirm overage within a day; check its meter events for the"
              + " identifier and report the amount there if it is missing:"
              + " account={} identifier={} minorUnits={}",
          report.account(),
          report.identifier(),
          report.amount());
    }
  }
}
