package dev.vidport.domain.render;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.refusal.Problems;
import java.util.Optional;
import java.util.Set;

/**
 * An option of the service interface that this release does not support yet. Requests with such an
 * option are refused: ignoring the option would publish what a user wanted hidden, or drop what the
 * user sent.
 */
public enum UnsupportedOption {
  CAPTIONS("captions", Optional.of(Feature.CAPTIONS));

  private final String field;
  private final Optional<Feature> feature;

  UnsupportedOption(String field, Optional<Feature> feature) {
    this.field = field;
    this.feature = feature;
  }

  /** The request field of the option. */
  public String field() {
    return field;
  }

  /** The feature that the option requires of a plan; empty if every plan may use it. */
  public Optional<Feature> feature() {
    return feature;
  }

  /** Adds the {@code requested} options that the plan does not include to {@code gaps}. */
  public static void checkPlan(Set<UnsupportedOption> requested, PlanCheck gaps) {
    requested.stream()
        .sorted()
        .forEach(
            option ->
                option.feature().ifPresent(feature -> gaps.feature(feature, true, option.field)));
  }

  /** Adds a problem for every requested option. */
  public static void check(Set<UnsupportedOption> requested, Problems problems) {
    requested.stream()
        .sorted()
        .forEach(option -> problems.add(option.field, "not supported in this release yet"));
  }
}
