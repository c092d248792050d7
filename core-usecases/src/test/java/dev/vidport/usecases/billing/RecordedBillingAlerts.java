package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.usecases.billing.port.BillingAlerts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the names of the alerts instead of logging them. */
public final class RecordedBillingAlerts implements BillingAlerts {
  private final List<String> alerts = Collections.synchronizedList(new ArrayList<>());

  public List<String> all() {
    return List.copyOf(alerts);
  }

  @Override
  public void unknownPrice(AccountId account, Subscription subscription) {
    alerts.add("unknownPrice");
  }

  @Override
  public void severalSubscriptions(AccountId account, List<Subscription> paid) {
    alerts.add("severalSubscriptions");
  }

  @Override
  public void lostCustomer(AccountId account, String customer) {
    alerts.add("lostCustomer");
  }

  @Override
  public void unconfirmedOverage(OverageReport report) {
    alerts.add("unconfirmedOverage");
  }
}
