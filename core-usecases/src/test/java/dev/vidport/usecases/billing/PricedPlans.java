package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import java.util.Optional;

/** Plans that are for sale. */
public final class PricedPlans {
  private PricedPlans() {}

  /** The default plans, of which starter, pro and scale cost {@code price_<name>}. */
  public static Plans plans() {
    return new Plans(
        Plans.defaults().all().stream()
            .map(plan -> plan.name().equals("free") ? plan : priced(plan))
            .toList());
  }

  private static Plan priced(Plan plan) {
    return Plan.builder(plan.name(), plan.title())
        .minutes(plan.minutes())
        .storageGb(plan.storageGb())
        .deliveryGb(plan.deliveryGb())
        .maxHeight(plan.maxHeight())
        .videosPerDay(plan.videosPerDay())
        .apiKeys(plan.apiKeys())
        .overage(plan.overage())
        .priceId(Optional.of("price_" + plan.name()))
        .features(plan.features())
        .build();
  }
}
