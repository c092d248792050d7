package dev.vidport.domain.usage;

import dev.vidport.domain.account.Plan;

/** A measure that a plan limits (service interface, section 6, {@code usage.threshold}). */
public enum Measure {
  MINUTES("minutes"),
  STORAGE("storage"),
  DELIVERY("delivery");

  private final String label;

  Measure(String label) {
    this.label = label;
  }

  /** The name in events. */
  public String label() {
    return label;
  }

  /** The amount that a plan includes in a month, in minutes or GB. */
  public int includedIn(Plan plan) {
    return switch (this) {
      case MINUTES -> plan.minutes();
      case STORAGE -> plan.storageGb();
      case DELIVERY -> plan.deliveryGb();
    };
  }
}
