package dev.vidport.usecases.usage;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the month of a request. Months are UTC. */
public final class UsageMonth {
  private static final String FIELD = "month";
  private static final YearMonth FIRST = YearMonth.of(2000, 1);
  private static final Pattern FORM = Pattern.compile("[0-9]{4}-[0-9]{2}");

  private UsageMonth() {}

  /**
   * @param text in the form YYYY-MM; empty for the current month
   * @throws RefusalException {@code INVALID_REQUEST} when it is not a month, or in the future
   */
  public static YearMonth of(Optional<String> text, Instant now) {
    Problems problems = new Problems();
    text.ifPresent(month -> check(month, now, problems));
    problems.refuseIfAny();
    return text.flatMap(UsageMonth::parse).orElseGet(() -> current(now));
  }

  static void check(String text, Instant now, Problems problems) {
    YearMonth current = current(now);
    Optional<YearMonth> month = parse(text);
    problems.unless(month.isPresent(), FIELD, "must be a month such as 2026-03");
    problems.unless(
        month.isEmpty() || (!month.get().isBefore(FIRST) && !month.get().isAfter(current)),
        FIELD,
        "must be from " + FIRST + " to the current month, " + current + " (UTC)");
  }

  static YearMonth current(Instant now) {
    return YearMonth.from(now.atOffset(ZoneOffset.UTC));
  }

  private static Optional<YearMonth> parse(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(YearMonth.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
