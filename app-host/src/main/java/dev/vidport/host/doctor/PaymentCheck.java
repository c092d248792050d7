package dev.vidport.host.doctor;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.library.internal.Inspection;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Checks the payment provider: whether it accepts the key, and which plans have a price. */
record PaymentCheck(Inspection inspection, Optional<StripeSettings> account, Plans plans) {
  List<Finding> check() {
    if (account.isEmpty()) {
      return List.of(FindingCode.PAYMENT_OFF.ok());
    }
    try {
      return List.of(found(account.get(), inspection.missingPrices()));
    } catch (IOException e) {
      return List.of(FindingCode.PAYMENT_FAILS.problem("reason", String.valueOf(e.getMessage())));
    }
  }

  private Finding found(StripeSettings provider, List<String> missing) {
    if (!missing.isEmpty()) {
      return FindingCode.PAYMENT_PRICES_MISSING.problem("prices", String.join(", ", missing));
    }
    String sold = names(plan -> plan.priceId().isPresent());
    String name = provider.base() + (provider.isTest() ? " (test mode)" : "");
    return sold.isEmpty()
        ? FindingCode.PAYMENT_SELLS_NOTHING.advice("provider", name)
        : FindingCode.PAYMENT_WORKS.ok(
            "provider", name, "sold", sold, "others", names(plan -> plan.priceId().isEmpty()));
  }

  private String names(Predicate<Plan> which) {
    return plans.all().stream().filter(which).map(Plan::name).collect(Collectors.joining(", "));
  }
}
