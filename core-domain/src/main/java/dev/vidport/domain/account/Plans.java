package dev.vidport.domain.account;

import static dev.vidport.domain.account.Feature.CAPTIONS;
import static dev.vidport.domain.account.Feature.REDACTION;
import static dev.vidport.domain.account.Feature.SCREEN_RECORDING;
import static dev.vidport.domain.account.Feature.STREAMING;

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
    long file = Plan.DEFAULT_MAX_FILE_BYTES;
    Set<Feature> none = Set.of();
    Set<Feature> starter = Set.of(REDACTION, SCREEN_RECORDING);
    Set<Feature> full = Set.of(REDACTION, SCREEN_RECORDING, CAPTIONS, STREAMING);
    return new Plans(
        List.of(
            new Plan("free", "Free", 60, 5, 20, 720, 10, 2, false, file, none),
            new Plan("starter", "Starter", 600, 100, 500, 1080, 50, 5, true, file, starter),
            new Plan("pro", "Pro", 3_000, 500, 2_500, 2160, 200, 20, true, file, full),
            new Plan("scale", "Scale", 15_000, 2_500, 12_500, 2160, 1_000, 100, true, file, full)));
  }

  public Optional<Plan> named(String name) {
    return all.stream().filter(plan -> plan.name().equals(name)).findFirst();
  }

  public List<String> names() {
    return all.stream().map(Plan::name).toList();
  }
}
