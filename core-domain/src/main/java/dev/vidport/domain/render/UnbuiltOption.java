package dev.vidport.domain.render;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanGaps;
import dev.vidport.domain.refusal.Problems;
import java.util.Optional;
import java.util.Set;

/**
 * A part of the service interface that this release does not render yet. It is refused by name: to
 * take it and leave it out would publish what a user wanted hidden, or drop what they sent.
 */
public enum UnbuiltOption {
  SOURCE_URL("sourceUrl", null),
  CAPTIONS("captions", Feature.CAPTIONS);

  private final String field;
  private final Feature feature;

  UnbuiltOption(String field, Feature feature) {
    this.field = field;
    this.feature = feature;
  }

  /** The field of a request that asks for it. */
  public String field() {
    return field;
  }

  /** What a plan must hold for it; empty when every plan does. */
  public Optional<Feature> feature() {
    return Optional.ofNullable(feature);
  }

  /** Adds what of {@code wanted} the plan lacks to {@code gaps}. */
  public static void checkPlan(Set<UnbuiltOption> wanted, PlanGaps gaps) {
    wanted.stream()
        .sorted()
        .forEach(
            option ->
                option.feature().ifPresent(feature -> gaps.feature(feature, true, option.field)));
  }

  /** Adds a problem for everything that this release can't do yet. */
  public static void check(Set<UnbuiltOption> wanted, Problems problems) {
    wanted.stream()
        .sorted()
        .forEach(option -> problems.add(option.field, "not available in this release yet"));
  }
}
