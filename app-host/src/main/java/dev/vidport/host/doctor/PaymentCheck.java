package dev.vidport.host.doctor;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.library.internal.Inspection;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.usecases.doctor.port.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Checks the payment provider: whether it accepts the key, and which plans have a price. */
record PaymentCheck(Inspection inspection, Optional<StripeSettings> account, Plans plans) {
  private static final String SUBJECT = "payment";

  List<Finding> check() {
    if (account.isEmpty()) {
      return List.of(
          Finding.ok(
              SUBJECT, "not configured; only the operator changes plans (VIDPORT_STRIPE_KEY)"));
    }
    try {
      return List.of(found(account.get(), inspection.missingPrices()));
    } catch (IOException e) {
      return List.of(
          Finding.problem(
              SUBJECT,
              String.valueOf(e.getMessage()),
              "check VIDPORT_STRIPE_KEY and the connection to Stripe"));
    }
  }

  private Finding found(StripeSettings provider, List<String> missing) {
    if (!missing.isEmpty()) {
      return Finding.problem(
          SUBJECT,
          "Stripe offers no such prices: " + String.join(", ", missing),
          "check the plans and the mode of VIDPORT_STRIPE_KEY");
    }
    String sold = names(plan -> plan.priceId().isPresent());
    String text =
        provider.base()
            + " accepts the key"
            + (provider.isTest() ? " (test mode)" : "")
            + "; plans with a price: "
            + (sold.isEmpty() ? "none" : sold);
    return sold.isEmpty()
        ? Finding.advice(
            SUBJECT,
            text + ", so accounts can't subscribe",
            "set the priceId of a plan (VIDPORT_PLANS)")
        : Finding.ok(SUBJECT, text + "; without: " + names(plan -> plan.priceId().isEmpty()));
  }

  private String names(Predicate<Plan> which) {
    return plans.all().stream().filter(which).map(Plan::name).collect(Collectors.joining(", "));
  }
}
