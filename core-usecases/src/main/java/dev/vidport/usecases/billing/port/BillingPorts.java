package dev.vidport.usecases.billing.port;

import java.util.Optional;

/**
 * Subscriptions and payment.
 *
 * @param provider empty when the operator sells no plans
 */
public record BillingPorts(
    Optional<PaymentProvider> provider,
    BillingAccounts accounts,
    BillingEvents events,
    PlanTerms planTerms,
    OverageReports overageReports,
    BillingAlerts alerts) {}
