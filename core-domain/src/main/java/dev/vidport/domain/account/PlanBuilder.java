package dev.vidport.domain.account;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Builds a plan by name. A limit that is not set is zero, except for the file size limit, which has
 * a default, as has the weight of frames; the plan has no features, no overage and no price.
 */
public final class PlanBuilder {
  private final String name;
  private final String title;
  private int minutes;
  private int storageGb;
  private int deliveryGb;
  private int maxHeight;
  private int videosPerDay;
  private int apiKeys;
  private Optional<Overage> overage = Optional.empty();
  private Optional<String> priceId = Optional.empty();
  private long maxFileBytes = Plan.DEFAULT_MAX_FILE_BYTES;
  private FrameWeight frameWeight = FrameWeight.PIXELS;
  private OptionalInt retentionDays = OptionalInt.empty();
  private Set<Feature> features = Set.of();

  PlanBuilder(String name, String title) {
    this.name = name;
    this.title = title;
  }

  public PlanBuilder minutes(int perMonth) {
    this.minutes = perMonth;
    return this;
  }

  public PlanBuilder storageGb(int perMonth) {
    this.storageGb = perMonth;
    return this;
  }

  public PlanBuilder deliveryGb(int perMonth) {
    this.deliveryGb = perMonth;
    return this;
  }

  public PlanBuilder maxHeight(int pixels) {
    this.maxHeight = pixels;
    return this;
  }

  public PlanBuilder videosPerDay(int number) {
    this.videosPerDay = number;
    return this;
  }

  public PlanBuilder apiKeys(int number) {
    this.apiKeys = number;
    return this;
  }

  public PlanBuilder overage(Optional<Overage> prices) {
    this.overage = prices;
    return this;
  }

  public PlanBuilder priceId(Optional<String> id) {
    this.priceId = id;
    return this;
  }

  public PlanBuilder maxFileBytes(long bytes) {
    this.maxFileBytes = bytes;
    return this;
  }

  public PlanBuilder frameWeight(FrameWeight weight) {
    this.frameWeight = weight;
    return this;
  }

  public PlanBuilder retentionDays(OptionalInt days) {
    this.retentionDays = days;
    return this;
  }

  public PlanBuilder features(Set<Feature> included) {
    this.features = included;
    return this;
  }

  public Plan build() {
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
        features);
  }
}
