package dev.vidport.domain.account;

import java.util.Set;

/**
 * What an account may use.
 *
 * @param name the stable name, such as {@code pro}
 * @param title the name shown to people
 * @param minutes billable processing minutes a month
 * @param storageGb storage a month, in GB (10^9 bytes)
 * @param deliveryGb delivery a month, in GB
 * @param maxHeight short side of the best rendition, in pixels
 * @param videosPerDay new videos in any 24 hours
 * @param apiKeys API keys at a time
 * @param overage whether use beyond the included is billed rather than stopped
 * @param maxFileBytes the largest file
 * @param features what else the plan holds
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
    boolean overage,
    long maxFileBytes,
    Set<Feature> features) {
  /** 20 GiB, the default of service interface section 8. */
  public static final long DEFAULT_MAX_FILE_BYTES = 20L << 30;

  public Plan {
    features = Set.copyOf(features);
  }

  public boolean has(Feature feature) {
    return features.contains(feature);
  }
}
