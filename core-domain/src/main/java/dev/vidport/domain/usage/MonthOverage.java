package dev.vidport.domain.usage;

import dev.vidport.domain.account.Overage;
import java.math.BigDecimal;

/**
 * What the usage of a month beyond the included amounts costs.
 *
 * @param prices those of the last plan of the month that has overage
 * @param cost as it is charged, in the currency of these prices, with up to six decimals
 */
public record MonthOverage(Overage prices, BigDecimal cost) {}
