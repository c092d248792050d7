package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.Invoice;
import com.stripe.model.InvoiceItem;
import com.stripe.net.RequestOptions;
import com.stripe.param.InvoiceCreateParams;
import com.stripe.param.InvoiceFinalizeInvoiceParams;
import com.stripe.param.InvoiceItemCreateParams;
import com.stripe.param.InvoiceListParams;
import dev.vidport.domain.billing.OverageReport;
import java.util.Locale;
import java.util.Optional;

/**
 * Invoices for overage outside of a subscription. Stripe charges them to the card that paid the
 * last subscription. An amount below Stripe's minimum charge is added to the customer's balance,
 * and so to the next invoice.
 */
final class StripeInvoices {
  /** The key in Stripe's metadata for the identifier of the report that an invoice is for. */
  private static final String REPORT = "vidport_overage";

  private static final String DRAFT = "draft";

  /** The largest page. An invoice whose response was lost is among the newest of its customer. */
  private static final long PAGE = 100;

  private final StripeClient stripe;

  StripeInvoices(StripeClient stripe) {
    this.stripe = stripe;
  }

  /**
   * Charges a report once: looks for its invoice first, and continues where an earlier call ended.
   * The idempotency keys protect against concurrent calls.
   *
   * @param subscription whose payment method is used, if it has its own
   */
  void charge(String customer, Optional<String> subscription, OverageReport report)
      throws StripeException {
    Optional<Invoice> known = find(customer, report);
    Invoice invoice = known.isPresent() ? known.get() : create(customer, subscription, report);
    if (!DRAFT.equals(invoice.getStatus())) {
      return;
    }
    boolean isEmpty = Optional.ofNullable(invoice.getTotal()).orElse(0L) == 0;
    if (isEmpty) {
      addAmount(customer, invoice, report);
    }
    Invoice unused =
        stripe
            .v1()
            .invoices()
            .finalizeInvoice(
                invoice.getId(),
                InvoiceFinalizeInvoiceParams.builder().setAutoAdvance(true).build());
  }

  private Optional<Invoice> find(String customer, OverageReport report) throws StripeException {
    InvoiceListParams newest =
        InvoiceListParams.builder().setCustomer(customer).setLimit(PAGE).build();
    return stripe.v1().invoices().list(newest).getData().stream()
        .filter(
            invoice ->
                Optional.ofNullable(invoice.getMetadata())
                    .filter(metadata -> report.identifier().equals(metadata.get(REPORT)))
                    .isPresent())
        .findFirst();
  }

  private Invoice create(String customer, Optional<String> subscription, OverageReport report)
      throws StripeException {
    InvoiceCreateParams.Builder params =
        InvoiceCreateParams.builder()
            .setCustomer(customer)
            .setCurrency(currency(report))
            .setCollectionMethod(InvoiceCreateParams.CollectionMethod.CHARGE_AUTOMATICALLY)
            .setPendingInvoiceItemsBehavior(InvoiceCreateParams.PendingInvoiceItemsBehavior.EXCLUDE)
            .setAutoAdvance(false)
            .putMetadata(REPORT, report.identifier());
    if (subscription.isPresent()) {
      Optional.ofNullable(
              stripe.v1().subscriptions().retrieve(subscription.get()).getDefaultPaymentMethod())
          .ifPresent(params::setDefaultPaymentMethod);
    }
    return stripe.v1().invoices().create(params.build(), once("invoice", report));
  }

  private void addAmount(String customer, Invoice invoice, OverageReport report)
      throws StripeException {
    InvoiceItem unused =
        stripe
            .v1()
            .invoiceItems()
            .create(
                InvoiceItemCreateParams.builder()
                    .setCustomer(customer)
                    .setInvoice(invoice.getId())
                    .setAmount(report.amount())
                    .setCurrency(currency(report))
                    .setDescription("Usage beyond the plan, " + report.period().month())
                    .build(),
                once("item-" + invoice.getId(), report));
  }

  private static String currency(OverageReport report) {
    return report.currency().getCurrencyCode().toLowerCase(Locale.ROOT);
  }

  private static RequestOptions once(String call, OverageReport report) {
    return RequestOptions.builder()
        .setIdempotencyKey("vidport-" + call + "-" + report.identifier())
        .build();
  }
}
