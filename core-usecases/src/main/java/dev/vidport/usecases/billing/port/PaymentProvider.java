package dev.vidport.usecases.billing.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.billing.Subscription;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The service that takes the money. It stores what customers pay for; Vidport keeps a copy. Every
 * call is bounded in time and must not be made in a transaction.
 */
public interface PaymentProvider {
  /**
   * The customer of an account. Creates one, unless an earlier call did whose result was lost.
   *
   * @param previous the customer that the provider no longer knows; empty for the first one
   */
  String createCustomer(AccountId account, Email email, Optional<String> previous)
      throws PaymentException;

  /** All subscriptions of a customer, as they are now. */
  List<Subscription> subscriptions(String customer) throws PaymentException;

  /**
   * Ends the checkouts of a customer that were started and not completed.
   *
   * @return identifies the last checkout; {@link #startCheckout} continues from there
   */
  String endCheckouts(String customer) throws PaymentException;

  /**
   * Starts a checkout. Of several calls with the same {@link Checkout#after}, only one has an
   * effect.
   *
   * @return the page on which the customer pays
   */
  URI startCheckout(Checkout checkout) throws PaymentException;

  /**
   * Changes the price of a subscription at once, and charges or credits the difference for the rest
   * of the period. Changes nothing when the payment fails.
   *
   * @param item the item with the previous price
   */
  void changePrice(Subscription subscription, Subscription.Item item, PlanPrice price)
      throws PaymentException;

  /** Opens the page on which a customer manages cards, invoices and cancellation. */
  URI openPortal(String customer, ReturnUrl back) throws PaymentException;

  /**
   * Bills overage through the channel of the report. A repeated report with the same identifier
   * counts once: on the meter for at least a day, as an invoice always.
   *
   * @param subscription the last one of the customer, whose way of payment an invoice uses
   */
  void reportOverage(String customer, Optional<String> subscription, OverageReport report)
      throws PaymentException;

  /**
   * Verifies and reads an event.
   *
   * @param payload the body as it was received
   * @param signature the header with its signature
   */
  PaymentEvent readEvent(byte[] payload, String signature) throws PaymentEventException;

  /**
   * The price of a plan.
   *
   * @param id of the price
   * @param withOverage whether overage is billed as well
   */
  record PlanPrice(String id, boolean withOverage) {}

  /**
   * A checkout to start.
   *
   * @param after the last checkout, as {@link #endCheckouts} returned it
   */
  record Checkout(
      String customer,
      AccountId account,
      PlanPrice price,
      ReturnUrl success,
      ReturnUrl cancel,
      String after) {}
}
