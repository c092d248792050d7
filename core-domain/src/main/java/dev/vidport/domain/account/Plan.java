package dev.vidport.domain.account;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The features and limits of an account.
 *
 * @param name the stable name, such as {@code pro}
 * @param title the name shown to people
 * @param minutes billable processing minutes per month
 * @param storageGb storage per month, in GB (10^9 bytes)
 * @param deliveryGb delivery per month, in GB
 * @param maxHeight short side of the best rendition, in pixels
 * @param videosPerDay new videos in any 24 hours
 * @param apiKeys API keys that may exist at the same time
 * @param overage the prices of usage beyond the included amounts; empty when it is refused
 * @param priceId the payment provider's id of the plan's price; empty for a plan that is not sold
 * @param maxFileBytes the largest permitted file
 * @param frameWeight how frames above 1080p count
 * @param retentionDays after which videos are deleted; empty if they may be kept
 * @param features the optional features that the plan includes
 */
public record Plan(
    String name,
    String title,
    int minutes,
    int storageGb,
    int deliveryGb,
    int maxHeight,
    int videosPerDay,
    int apiKeys,
    Optional<Overage> overage,
    Optional<String> priceId,
    long maxFileBytes,
    FrameWeight frameWeight,
    OptionalInt retentionDays,
    Set<Feature> features) {
  private static final int MAX_HEIGHT = 2160;
  private static final String EMBEDDED_NAME = "embedded";

  /** 20 GiB, the default of service interface section 8. */
  public static final long DEFAULT_MAX_FILE_BYTES = 20L << 30;

  /** The plan of the account that owns the videos of an embedding application. It has no limits. */
  public static final Plan EMBEDDED =
      builder(EMBEDDED_NAME, "Embedded")
          .minutes(Integer.MAX_VALUE)
          .storageGb(Integer.MAX_VALUE)
          .deliveryGb(Integer.MAX_VALUE)
          .maxHeight(MAX_HEIGHT)
          .videosPerDay(Integer.MAX_VALUE)
          .apiKeys(Integer.MAX_VALUE)
          .maxFileBytes(Long.MAX_VALUE)
          .frameWeight(FrameWeight.NONE)
          .features(EnumSet.allOf(Feature.class))
          .build();

  public Plan {
    features = Set.copyOf(features);
  }

  public static PlanBuilder builder(String name, String title) {
    return new PlanBuilder(name, title);
  }

  public boolean has(Feature feature) {
    return features.contains(feature);
  }

  /** This plan with one more feature. */
  Plan with(Feature feature) {
    Set<Feature> more = EnumSet.of(feature);
    more.addAll(features);
    return new Plan(
        name,
        title,
        minutes,
        storageGb,
        deliveryGb,
        maxHeight,
        videosPerDay,
        apiKeys,
        overage,
        priceId,
        maxFileBytes,
        frameWeight,
        retentionDays,
        more);
  }

  /** Whether usage is recorded but never refused. */
  public boolean isUnlimited() {
    return name.equals(EMBEDDED_NAME);
  }
}
