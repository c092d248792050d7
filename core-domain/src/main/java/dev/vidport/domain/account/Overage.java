package dev.vidport.domain.account;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * The prices of usage beyond what a plan includes.
 *
 * @param minute price of a processing minute
 * @param storageGbMonth price of a GB stored for a whole month
 * @param deliveryGb price of a delivered GB
 * @param monthlyCap new processing is refused as soon as the overage of a month costs this much
 */
public record Overage(
    Currency currency,
    BigDecimal minute,
    BigDecimal storageGbMonth,
    BigDecimal deliveryGb,
    BigDecimal monthlyCap) {}
