package dev.vidport.domain.usage;

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
}
