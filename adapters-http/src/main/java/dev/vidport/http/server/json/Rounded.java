package dev.vidport.http.server.json;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounds amounts of usage for responses. */
public final class Rounded {
  private static final int DIGITS = 3;

  private Rounded() {}

  /** The amount with at most three decimals. */
  public static BigDecimal of(double amount) {
    BigDecimal rounded =
        BigDecimal.valueOf(amount).setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
    // Without this 100 would be written as 1E+2.
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }
}
