package dev.vidport.persistence.account;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.FrameWeight;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The definition of a plan, as stored. The name is a column of its own. */
record KnownPlanRow(
    String title,
    int minutes,
    int storageGb,
    int deliveryGb,
    int maxHeight,
    int videosPerDay,
    int apiKeys,
    Optional<OverageRow> overage,
    Optional<String> priceId,
    long maxFileBytes,
    String frameWeight,
    OptionalInt retentionDays,
    List<String> features) {
  static KnownPlanRow of(Plan plan) {
    return new KnownPlanRow(
        plan.title(),
        plan.minutes(),
        plan.storageGb(),
        plan.deliveryGb(),
        plan.maxHeight(),
        plan.videosPerDay(),
        plan.apiKeys(),
        plan.overage().map(OverageRow::of),
        plan.priceId(),
        plan.maxFileBytes(),
        plan.frameWeight().label(),
        plan.retentionDays(),
        plan.features().stream().map(Feature::label).sorted().toList());
  }

  Plan plan(String name) {
    return Plan.builder(name, title)
        .minutes(minutes)
        .storageGb(storageGb)
        .deliveryGb(deliveryGb)
        .maxHeight(maxHeight)
        .videosPerDay(videosPerDay)
        .apiKeys(apiKeys)
        .overage(overage.map(OverageRow::overage))
        .priceId(priceId)
        .maxFileBytes(maxFileBytes)
        .retentionDays(retentionDays)
        .frameWeight(FrameWeight.valueOf(frameWeight.toUpperCase(Locale.ROOT)))
        // A newer release may have stored features that this one does not have.
        .features(
            Arrays.stream(Feature.values())
                .filter(feature -> features.contains(feature.label()))
                .collect(Collectors.toSet()))
        .build();
  }

  /** Prices, as decimal text. */
  private record OverageRow(
      String currency, String minute, String storageGbMonth, String deliveryGb, String monthlyCap) {
    static OverageRow of(Overage overage) {
      return new OverageRow(
          overage.currency().getCurrencyCode(),
          overage.minute().toPlainString(),
          overage.storageGbMonth().toPlainString(),
          overage.deliveryGb().toPlainString(),
          overage.monthlyCap().toPlainString());
    }

    Overage overage() {
      return new Overage(
          Currency.getInstance(currency),
          new BigDecimal(minute),
          new BigDecimal(storageGbMonth),
          new BigDecimal(deliveryGb),
          new BigDecimal(monthlyCap));
    }
  }
}
