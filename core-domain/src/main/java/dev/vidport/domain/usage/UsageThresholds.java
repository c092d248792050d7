package dev.vidport.domain.usage;

import dev.vidport.domain.account.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * The shares of a plan's amounts at which its account is notified (service interface, section 6).
 */
public final class UsageThresholds {
  private static final List<Integer> PERCENTAGES = List.of(80, 100);
  private static final double ALL = 100;

  private UsageThresholds() {}

  /** The thresholds that a month has reached, in the order of the measures. */
  public static List<Reached> reached(Plan plan, MonthUsage usage) {
    List<Reached> reached = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      double used = usage.used(measure);
      int included = measure.includedIn(plan);
      for (int percent : PERCENTAGES) {
        if (used > 0 && used >= included * (percent / ALL)) {
          reached.add(new Reached(measure, percent, used, included));
        }
      }
    }
    return reached;
  }

  /**
   * A threshold that a month has reached.
   *
   * @param used in the unit of {@code included}
   * @param included minutes or GB that the plan includes
   */
  public record Reached(Measure measure, int percent, double used, int included) {}
}
