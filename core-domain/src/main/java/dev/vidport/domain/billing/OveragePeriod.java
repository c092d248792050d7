package dev.vidport.domain.billing;

import java.time.YearMonth;

/**
 * A part of a month (UTC) whose overage is reported together.
 *
 * @param number 0 for the part that lasts until the end of the month; from 1 for the parts before
 *     it, which ended with a change of the plan or of the subscription
 */
public record OveragePeriod(YearMonth month, int number) {
  private static final int MONTH_CHARACTERS = "2026-03".length();

  /** The part until the end of the month. */
  public static OveragePeriod endOf(YearMonth month) {
    return new OveragePeriod(month, 0);
  }

  public static OveragePeriod parse(String text) {
    YearMonth month = YearMonth.parse(text.substring(0, MONTH_CHARACTERS));
    return text.length() == MONTH_CHARACTERS
        ? endOf(month)
        : new OveragePeriod(month, Integer.parseInt(text.substring(MONTH_CHARACTERS + 1)));
  }

  /** The month, such as {@code 2026-03}, followed by the number unless it is 0. */
  @Override
  public String toString() {
    return number == 0 ? month.toString() : month + "-" + number;
  }
}
