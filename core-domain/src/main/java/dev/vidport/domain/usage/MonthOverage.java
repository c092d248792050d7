package dev.vidport.domain.usage;

import dev.vidport.domain.account.Overage;
import java.math.BigDecimal;

/**
 * The cost of the usage of a month beyond the included amounts.
 *
 * @param prices the prices of the last plan of the month that has overage
 * @param cost as charged, in the currency of these prices, with up to six decimals
 */
public record MonthOverage(Overage prices, BigDecimal cost) {}
