package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.usecases.billing.port.PaymentEvent;
import dev.vidport.usecases.billing.port.PaymentEventException;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A payment provider in memory. An event is the text {@code <event id> <customer>}, signed with
 * {@link #SIGNATURE}.
 */
public final class InMemoryPaymentProvider implements PaymentProvider {
  public static final String SIGNATURE = "signed";

  private static final Instant CREATED = Instant.parse("2026-03-01T00:00:00Z");

  private final Map<String, List<Subscription>> customers = new LinkedHashMap<>();
  private final Map<String, Long> overage = new LinkedHashMap<>();
  private final Map<String, String> invoices = new LinkedHashMap<>();
  private Optional<PaymentException.Kind> fault = Optional.empty();
  private Optional<Checkout> open = Optional.empty();
  private Runnable beforeRead = () -> {};
  private int calls;
  private boolean losesReport;
  private int checkouts;

  /** From now on, every call fails; empty ends this. */
  public synchronized void failWith(Optional<PaymentException.Kind> newFault) {
    fault = newFault;
  }

  /** Runs once, after the subscriptions are read and before the caller gets them. */
  public synchronized void afterNextRead(Runnable action) {
    beforeRead = action;
  }

  public synchronized int calls() {
    return calls;
  }

  public synchronized List<String> customers() {
    return List.copyOf(customers.keySet());
  }

  public synchronized void forgetCustomers() {
    customers.clear();
  }

  public synchronized Optional<Checkout> openCheckout() {
    return open;
  }

  /** The next report has its effect, and its response is lost. */
  public synchronized void loseNextReport() {
    losesReport = true;
  }

  /** The identifiers of reports with an invoice of their own, and the subscriptions named there. */
  public synchronized Map<String, String> invoices() {
    return Map.copyOf(invoices);
  }

  /** The reported amounts by identifier. */
  public synchronized Map<String, Long> overage() {
    return Map.copyOf(overage);
  }

  /** Sets the only subscription of a customer. */
  public synchronized void subscribe(String customer, SubscriptionStatus status, String price) {
    customers.put(customer, new ArrayList<>(List.of(subscription("sub_1", status, price))));
  }

  private static Subscription subscription(String id, SubscriptionStatus status, String price) {
    return new Subscription(
        id,
        status,
        CREATED,
        List.of(new Subscription.Item("si_1", price, CREATED.plusSeconds(2_592_000))));
  }

  @Override
  public synchronized String createCustomer(
      AccountId account, Email email, Optional<String> previous) throws PaymentException {
    call();
    String id = "cus_" + account.value().substring(24) + previous.map(old -> "_2").orElse("");
    customers.putIfAbsent(id, new ArrayList<>());
    return id;
  }

  @Override
  public List<Subscription> subscriptions(String customer) throws PaymentException {
    List<Subscription> read = read(customer);
    Runnable action;
    synchronized (this) {
      action = beforeRead;
      beforeRead = () -> {};
    }
    action.run();
    return read;
  }

  private synchronized List<Subscription> read(String customer) throws PaymentException {
    call();
    return List.copyOf(known(customer));
  }

  @Override
  public synchronized String endCheckouts(String customer) throws PaymentException {
    call();
    known(customer);
    open = Optional.empty();
    return "cs_" + checkouts;
  }

  @Override
  public synchronized URI startCheckout(Checkout checkout) throws PaymentException {
    call();
    known(checkout.customer());
    if (checkout.after().equals("cs_" + checkouts)) {
      checkouts++;
      open = Optional.of(checkout);
    }
    return URI.create("https://pay.example.com/cs_" + checkouts);
  }

  /** The customer pays in the open checkout. */
  public synchronized void completeCheckout() {
    Checkout paid = open.orElseThrow();
    open = Optional.empty();
    subscribe(paid.customer(), SubscriptionStatus.ACTIVE, paid.price().id());
  }

  @Override
  public synchronized void changePrice(
      Subscription subscription, Subscription.Item item, PlanPrice price) throws PaymentException {
    call();
    customers.replaceAll(
        (customer, all) ->
            new ArrayList<>(
                all.stream()
                    .map(one -> subscription(one.id(), one.status(), price.id()))
                    .toList()));
  }

  @Override
  public synchronized URI openPortal(String customer, ReturnUrl back) throws PaymentException {
    call();
    known(customer);
    return URI.create("https://pay.example.com/portal");
  }

  @Override
  public synchronized void reportOverage(
      String customer, Optional<String> subscription, OverageReport report)
      throws PaymentException {
    call();
    if (losesReport) {
      losesReport = false;
      overage.putIfAbsent(report.identifier(), report.amount());
      throw new PaymentException(PaymentException.Kind.UNAVAILABLE, "the response was lost");
    }
    overage.putIfAbsent(report.identifier(), report.amount());
    if (report.channel() == OverageReport.Channel.INVOICE) {
      invoices.putIfAbsent(report.identifier(), subscription.orElse("none"));
    }
  }

  @Override
  public PaymentEvent readEvent(byte[] payload, String signature) throws PaymentEventException {
    if (!signature.equals(SIGNATURE)) {
      throw new PaymentEventException(false, "the signature is not valid");
    }
    String[] words = new String(payload, StandardCharsets.UTF_8).split(" ", 2);
    if (words.length < 2) {
      throw new PaymentEventException(true, "not an event");
    }
    return new PaymentEvent(words[0], Optional.of(words[1]));
  }

  private List<Subscription> known(String customer) throws PaymentException {
    List<Subscription> found = customers.get(customer);
    if (found == null) {
      throw new PaymentException(PaymentException.Kind.UNKNOWN_CUSTOMER, "no such customer");
    }
    return found;
  }

  private void call() throws PaymentException {
    calls++;
    if (fault.isPresent()) {
      throw new PaymentException(fault.get(), "your card was declined");
    }
  }
}
