package dev.vidport.domain.account;

import static dev.vidport.domain.account.Feature.CAPTIONS;
import static dev.vidport.domain.account.Feature.ORIGINAL_DOWNLOAD;
import static dev.vidport.domain.account.Feature.REDACTION;
import static dev.vidport.domain.account.Feature.SCREEN_RECORDING;
import static dev.vidport.domain.account.Feature.STREAMING;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The plans of an instance, in ascending order.
 *
 * @param all never empty; names are unique
 */
public record Plans(List<Plan> all) {
  public Plans {
    all = List.copyOf(all);
    if (all.isEmpty() || all.stream().map(Plan::name).distinct().count() != all.size()) {
      throw new IllegalArgumentException(
          "there must be at least one plan, and plan names must be unique");
    }
  }

  /** The plans of an instance that does not configure any (decisions, "Plans"). */
  public static Plans defaults() {
    Set<Feature> starter = Set.of(REDACTION, SCREEN_RECORDING, ORIGINAL_DOWNLOAD);
    Set<Feature> full = Set.of(REDACTION, SCREEN_RECORDING, ORIGINAL_DOWNLOAD, CAPTIONS, STREAMING);
    return new Plans(
        List.of(
            Plan.builder("free", "Free")
                .minutes(60)
                .storageGb(5)
                .deliveryGb(20)
                .maxHeight(720)
                .videosPerDay(10)
                .apiKeys(2)
                .build(),
            Plan.builder("starter", "Starter")
                .minutes(600)
                .storageGb(100)
                .deliveryGb(500)
                .maxHeight(1080)
                .videosPerDay(50)
                .apiKeys(5)
                .overage(overage("20"))
                .features(starter)
                .build(),
            Plan.builder("pro", "Pro")
                .minutes(3_000)
                .storageGb(500)
                .deliveryGb(2_500)
                .maxHeight(2160)
                .videosPerDay(200)
                .apiKeys(20)
                .overage(overage("100"))
                .features(full)
                .build(),
            Plan.builder("scale", "Scale")
                .minutes(15_000)
                .storageGb(2_500)
                .deliveryGb(12_500)
                .maxHeight(2160)
                .videosPerDay(1_000)
                .apiKeys(100)
                .overage(overage("500"))
                .features(full)
                .build()));
  }

  /** These plans, of which those with streaming include AV1. */
  public Plans withAv1() {
    return new Plans(
        all.stream().map(plan -> plan.has(STREAMING) ? plan.with(Feature.AV1) : plan).toList());
  }

  /** Prices in US dollars. */
  private static Optional<Overage> overage(String monthlyCap) {
    return Optional.of(
        new Overage(
            Currency.getInstance("USD"),
            new BigDecimal("0.02"),
            new BigDecimal("0.03"),
            new BigDecimal("0.02"),
            new BigDecimal(monthlyCap)));
  }

  public Optional<Plan> named(String name) {
    return all.stream().filter(plan -> plan.name().equals(name)).findFirst();
  }

  public List<String> names() {
    return all.stream().map(Plan::name).toList();
  }
}
