package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The checks and the refusals that the use cases of billing share. */
final class BillingRefusals {
  /** Only the operator changes this, so clients need not ask often. */
  private static final Duration NOT_CONFIGURED_RETRY_AFTER = Duration.ofHours(1);

  private static final Duration UNAVAILABLE_RETRY_AFTER = Duration.ofSeconds(10);

  private BillingRefusals() {}

  static RefusalException notConfigured() {
    return new RefusalException(
        new Refusal.Later(
            RefusalCode.BILLING_NOT_CONFIGURED,
            "this service sells no plans; ask its operator for another plan",
            NOT_CONFIGURED_RETRY_AFTER));
  }

  static RefusalException of(PaymentException failure) {
    return switch (failure.kind()) {
      case REFUSED ->
          new RefusalException(RefusalCode.BILLING_ERROR, String.valueOf(failure.getMessage()));
      case UNKNOWN_CUSTOMER ->
          new RefusalException(
              RefusalCode.BILLING_ERROR,
              "the payment service does not know this customer; nothing was charged");
      case UNAVAILABLE ->
          new RefusalException(
              new Refusal.Later(
                  RefusalCode.BILLING_UNAVAILABLE,
                  "the payment service is busy or unreachable; try again",
                  UNAVAILABLE_RETRY_AFTER));
    };
  }

  /** The plan to buy; adds a problem that names the plans on offer when it is not for sale. */
  static Optional<Plan> plan(Plans plans, String name, Problems problems) {
    Optional<Plan> found = plans.named(name).filter(plan -> plan.priceId().isPresent());
    List<String> offered =
        plans.all().stream().filter(plan -> plan.priceId().isPresent()).map(Plan::name).toList();
    problems.unless(
        found.isPresent(),
        "plan",
        offered.isEmpty()
            ? "no plan is on offer"
            : "must be one of the plans on offer: " + String.join(", ", offered));
    return found;
  }

  /** The address; adds a problem when it is not valid. */
  static Optional<ReturnUrl> url(String field, String text, Problems problems) {
    try {
      return Optional.of(ReturnUrl.parse(text));
    } catch (IllegalArgumentException e) {
      problems.add(field, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  static PaymentProvider.PlanPrice price(Plan plan) {
    return new PaymentProvider.PlanPrice(plan.priceId().orElseThrow(), plan.overage().isPresent());
  }
}
