package dev.vidport.persistence.usage;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageThresholds;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What one account uses, counted in the simplest way. Not thread-safe. */
final class UsageModel {
  final Map<VideoId, Long> reserved = new HashMap<>();

  /** Stored bytes of each video: its original, or its original and its output. */
  final Map<VideoId, Long> stored = new HashMap<>();

  /** Declared bytes of the uploads that are not complete. */
  final Map<VideoId, Long> open = new HashMap<>();

  final Set<String> thresholds = new HashSet<>();
  private final Map<YearMonth, MonthUsage> months = new HashMap<>();
  private final Map<YearMonth, BigDecimal> integrals = new HashMap<>();
  private Instant now;
  private Plan plan;

  UsageModel(Instant now, Plan plan) {
    this.now = now;
    this.plan = plan;
  }

  void changePlan(Plan changed) {
    plan = changed;
  }

  /** Time passes. Nothing is stored or deleted meanwhile. */
  void moveTo(Instant later) {
    while (!month(now).equals(month(later))) {
      integrateTo(month(now).plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
    integrateTo(later);
  }

  private void integrateTo(Instant later) {
    BigDecimal added =
        BigDecimal.valueOf(storedBytes())
            .multiply(BigDecimal.valueOf(ChronoUnit.MICROS.between(now, later)));
    integrals.merge(month(now), added, BigDecimal::add);
    now = later;
  }

  private static YearMonth month(Instant at) {
    return YearMonth.from(at.atOffset(ZoneOffset.UTC));
  }

  YearMonth month() {
    return month(now);
  }

  Instant now() {
    return now;
  }

  /** Every change of the ledger announces the thresholds that the month has reached. */
  void change(long processed, long captions, int videos, long delivered) {
    MonthUsage sum = months.getOrDefault(month(), MonthUsage.none(month()));
    months.put(
        month(),
        new MonthUsage(
            month(),
            sum.processedMicros() + processed,
            sum.captionMicros() + captions,
            sum.videos() + videos,
            sum.deliveredBytes() + delivered,
            0,
            BigDecimal.ZERO));
    for (UsageThresholds.Reached reached : UsageThresholds.reached(plan, usage())) {
      thresholds.add(month() + " " + reached.measure() + " " + reached.percent() + " ");
    }
  }

  /** A change without usage, such as of the stored bytes. */
  void change() {
    change(0, 0, 0, 0);
  }

  MonthUsage usage() {
    MonthUsage sum = months.getOrDefault(month(), MonthUsage.none(month()));
    return new MonthUsage(
        month(),
        sum.processedMicros(),
        sum.captionMicros(),
        sum.videos(),
        sum.deliveredBytes(),
        storedBytes(),
        integrals.getOrDefault(month(), BigDecimal.ZERO));
  }

  long storedBytes() {
    return sum(stored);
  }

  long openBytes() {
    return sum(open);
  }

  long reservedMicros() {
    return sum(reserved);
  }

  private static long sum(Map<VideoId, Long> amounts) {
    return amounts.values().stream().mapToLong(amount -> amount).sum();
  }
}
