package dev.vidport.stripe;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.stripe.net.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * A payment provider that speaks the part of Stripe's API that Vidport uses, with the paths and
 * shapes of https://docs.stripe.com/api. Tests complete checkouts, change subscriptions and inject
 * faults. Thread-safe.
 */
public final class StripeServer implements AutoCloseable {
  public static final String KEY = "sk_test_0123456789abcdef";
  public static final String WEBHOOK_SECRET = "whsec_0123456789abcdef";

  private static final long PERIOD_SECONDS = 30L * 24 * 3600;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<String> requests = new ArrayList<>();
  private final Map<String, JsonObject> customers = new LinkedHashMap<>();
  private final Deque<JsonObject> sessions = new ArrayDeque<>();
  private final Map<String, JsonObject> subscriptions = new LinkedHashMap<>();
  private final Map<String, Reply> replies = new LinkedHashMap<>();
  private final Map<String, String> meterEvents = new LinkedHashMap<>();
  private final List<String> prices = new ArrayList<>();
  private final StripeInvoiceBook invoices = new StripeInvoiceBook();
  private final Deque<Fault> faults = new ArrayDeque<>();
  private int ids;

  private StripeServer(HttpServer server) {
    this.server = server;
  }

  /**
   * @param prices ids of the prices that exist
   */
  public static StripeServer start(String... prices) throws IOException {
    StripeServer stripe =
        new StripeServer(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    stripe.prices.addAll(List.of(prices));
    stripe.server.setExecutor(stripe.threads);
    stripe.server.createContext("/", stripe::handle);
    stripe.server.start();
    return stripe;
  }

  public URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The requests so far, as {@code METHOD path}. */
  public synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  public synchronized List<String> customers() {
    return List.copyOf(customers.keySet());
  }

  /**
   * The finalized invoices outside of subscriptions, as {@code identifier amount currency payment
   * method}.
   */
  public synchronized List<String> invoices() {
    return invoices.finalized();
  }

  /** The values of the meter events by identifier. */
  public synchronized Map<String, String> meterEvents() {
    return Map.copyOf(meterEvents);
  }

  /** The next requests that match fail in this way, once for each fault. */
  public synchronized void failNext(Fault... next) {
    faults.addAll(List.of(next));
  }

  /** Ends all faults that were not met. */
  public synchronized void recover() {
    faults.clear();
  }

  public synchronized int openCheckouts() {
    return (int) sessions.stream().filter(one -> text(one, "status").equals("open")).count();
  }

  /**
   * The customer pays in the only open checkout.
   *
   * @return the id of the new subscription
   */
  public synchronized String completeCheckout() {
    List<JsonObject> open =
        sessions.stream().filter(one -> text(one, "status").equals("open")).toList();
    if (open.size() != 1) {
      throw new IllegalStateException(open.size() + " checkouts are open");
    }
    JsonObject session = open.get(0);
    session.addProperty("status", "complete");
    String id = "sub_" + ++ids;
    JsonObject subscription = new JsonObject();
    subscription.addProperty("id", id);
    subscription.addProperty("object", "subscription");
    subscription.addProperty("customer", text(session, "customer"));
    subscription.addProperty("status", "active");
    subscription.addProperty("created", now() + ids);
    subscription.addProperty("default_payment_method", "pm_of_" + id);
    JsonArray items = new JsonArray();
    session.getAsJsonArray("prices").forEach(price -> items.add(item(price.getAsString())));
    subscription.add("items", list("/v1/subscription_items", items));
    subscriptions.put(id, subscription);
    return id;
  }

  private JsonObject item(String price) {
    JsonObject item = new JsonObject();
    item.addProperty("id", "si_" + ++ids);
    item.addProperty("object", "subscription_item");
    item.addProperty("current_period_end", now() + PERIOD_SECONDS);
    item.add("price", price(price));
    return item;
  }

  private static JsonObject price(String id) {
    JsonObject price = new JsonObject();
    price.addProperty("id", id);
    price.addProperty("object", "price");
    price.addProperty("active", true);
    return price;
  }

  /** As when the owner cancels in the portal, or a payment fails. */
  public synchronized void setStatus(String subscription, String status) {
    known(subscription).addProperty("status", status);
  }

  /** As when the operator edits a subscription. */
  public synchronized void setPrice(String subscription, String price) {
    JsonObject items = known(subscription).getAsJsonObject("items");
    items.getAsJsonArray("data").get(0).getAsJsonObject().add("price", price(price));
  }

  /** The prices of a subscription. */
  public synchronized List<String> prices(String subscription) {
    List<String> found = new ArrayList<>();
    known(subscription)
        .getAsJsonObject("items")
        .getAsJsonArray("data")
        .forEach(item -> found.add(text(item.getAsJsonObject().getAsJsonObject("price"), "id")));
    return found;
  }

  private JsonObject known(String subscription) {
    JsonObject found = subscriptions.get(subscription);
    if (found == null) {
      throw new IllegalArgumentException("no such subscription: " + subscription);
    }
    return found;
  }

  /** An event about the present state of a subscription. */
  public synchronized String event(String id, String type, String subscription) {
    JsonObject data = new JsonObject();
    data.add("object", known(subscription).deepCopy());
    JsonObject event = new JsonObject();
    event.addProperty("id", id);
    event.addProperty("object", "event");
    event.addProperty("type", type);
    event.addProperty("created", now());
    event.add("data", data);
    return event.toString();
  }

  /** The header {@code Stripe-Signature} of an event that was sent at {@code time}. */
  public static String signature(String event, Instant time) {
    try {
      return Webhook.Signature.generateSignatureHeader(
          event, WEBHOOK_SECRET, time.getEpochSecond());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> form = form(exchange);
      Reply reply = reply(exchange, form);
      if (reply.status() == Fault.HANG) {
        await(closed);
        return;
      }
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.getResponseHeaders().set("Request-Id", "req_1");
      if (reply.status() >= 500 && !reply.mayBeRepeated()) {
        exchange.getResponseHeaders().set("Stripe-Should-Retry", "false");
      }
      exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Map<String, String> form(HttpExchange exchange) throws IOException {
    Map<String, String> form = new LinkedHashMap<>();
    String query = exchange.getRequestURI().getRawQuery();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    for (String pair : ((query == null ? "" : query) + "&" + body).split("&", -1)) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=", 2);
        form.put(decode(parts[0]), decode(parts[1]));
      }
    }
    return form;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private synchronized Reply reply(HttpExchange exchange, Map<String, String> form) {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    requests.add(request);
    if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      return error(401, "invalid_request_error", "", "", "Invalid API Key provided");
    }
    Fault fault = faults.peek();
    if (fault != null && fault.matches().test(request)) {
      faults.remove();
      if (fault.hasEffect()) {
        Reply unused = respond(exchange, request, form);
      }
      return fault.reply();
    }
    return respond(exchange, request, form);
  }

  /** Repeats the response of an earlier request with the same idempotency key. */
  private Reply respond(HttpExchange exchange, String request, Map<String, String> form) {
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    return key == null
        ? route(request, form)
        : replies.computeIfAbsent(request + " " + key, any -> route(request, form));
  }

  private Reply route(String request, Map<String, String> form) {
    if (request.equals("POST /v1/customers")) {
      return createCustomer(form);
    } else if (request.equals("GET /v1/customers")) {
      return found(
          request, customers.values(), one -> text(one, "email").equals(form.get("email")));
    } else if (request.equals("GET /v1/prices")) {
      return found(request, List.of(), one -> true);
    } else if (request.startsWith("GET /v1/prices/")) {
      String id = last(request);
      return prices.contains(id) ? ok(price(id)) : missing("price", id);
    }
    String customer = form.get("customer");
    if (customer != null && !customers.containsKey(customer)) {
      return missing("customer", customer);
    }
    if (request.equals("GET /v1/subscriptions")) {
      return found(
          request,
          subscriptions.values(),
          one -> text(one, "customer").equals(form.get("customer")));
    } else if (request.startsWith("POST /v1/subscriptions/")) {
      return changeSubscription(last(request), form);
    } else if (request.equals("POST /v1/billing_portal/sessions")) {
      return page("bps_" + ++ids, "billing_portal.session", "https://billing.stripe.test/p/");
    } else if (request.equals("POST /v1/billing/meter_events")) {
      return meter(form);
    } else if (request.startsWith("GET /v1/subscriptions/")) {
      return ok(known(last(request)));
    } else if (request.contains(" /v1/invoice")) {
      return invoices.respond(request, form);
    }
    return checkout(request, form);
  }

  private Reply checkout(String request, Map<String, String> form) {
    if (request.equals("GET /v1/checkout/sessions")) {
      return found(request, sessions, one -> text(one, "customer").equals(form.get("customer")));
    } else if (request.equals("POST /v1/checkout/sessions")) {
      return createSession(form);
    } else if (request.endsWith("/expire")) {
      String id = last(request.substring(0, request.length() - "/expire".length()));
      for (JsonObject session : sessions) {
        if (text(session, "id").equals(id) && text(session, "status").equals("open")) {
          session.addProperty("status", "expired");
          return ok(session);
        }
      }
      return error(400, "invalid_request_error", "", "", "Only open sessions can be expired");
    }
    return error(404, "invalid_request_error", "", "", "Unrecognized request URL");
  }

  private Reply createCustomer(Map<String, String> form) {
    JsonObject customer = new JsonObject();
    String id = "cus_" + ++ids;
    customer.addProperty("id", id);
    customer.addProperty("object", "customer");
    customer.addProperty("email", form.get("email"));
    JsonObject metadata = new JsonObject();
    metadata.addProperty("vidport_account", form.get("metadata[vidport_account]"));
    customer.add("metadata", metadata);
    customers.put(id, customer);
    return ok(customer);
  }

  private Reply createSession(Map<String, String> form) {
    JsonArray bought = new JsonArray();
    for (int i = 0; form.containsKey("line_items[" + i + "][price]"); i++) {
      String price = form.get("line_items[" + i + "][price]");
      if (!prices.contains(price)) {
        return missing("line_items[" + i + "][price]", price);
      }
      bought.add(price);
    }
    JsonObject session = new JsonObject();
    String id = "cs_test_" + ++ids;
    session.addProperty("id", id);
    session.addProperty("object", "checkout.session");
    session.addProperty("mode", form.get("mode"));
    session.addProperty("status", "open");
    session.addProperty("customer", form.get("customer"));
    session.addProperty("url", "https://checkout.stripe.test/c/pay/" + id);
    session.add("prices", bought);
    sessions.addFirst(session);
    return ok(session);
  }

  private Reply changeSubscription(String id, Map<String, String> form) {
    JsonArray items = known(id).getAsJsonObject("items").getAsJsonArray("data");
    for (int i = 0; form.containsKey("items[" + i + "][price]"); i++) {
      String item = form.get("items[" + i + "][id]");
      String price = form.get("items[" + i + "][price]");
      if (item == null) {
        items.add(item(price));
      } else {
        items.forEach(
            one -> {
              if (text(one.getAsJsonObject(), "id").equals(item)) {
                one.getAsJsonObject().add("price", price(price));
              }
            });
      }
    }
    return ok(known(id));
  }

  private Reply meter(Map<String, String> form) {
    String identifier = form.get("identifier");
    if (meterEvents.containsKey(identifier)) {
      return error(
          400,
          "invalid_request_error",
          "duplicate_meter_event",
          "identifier",
          "An event already exists with identifier " + identifier);
    }
    meterEvents.put(identifier, form.get("payload[value]"));
    JsonObject event = new JsonObject();
    event.addProperty("object", "billing.meter_event");
    event.addProperty("event_name", form.get("event_name"));
    event.addProperty("identifier", identifier);
    return ok(event);
  }

  private static Reply page(String id, String type, String prefix) {
    JsonObject page = new JsonObject();
    page.addProperty("id", id);
    page.addProperty("object", type);
    page.addProperty("url", prefix + id);
    return ok(page);
  }

  static Reply found(String request, Iterable<JsonObject> all, Predicate<JsonObject> filter) {
    JsonArray data = new JsonArray();
    all.forEach(
        one -> {
          if (filter.test(one)) {
            data.add(one.deepCopy());
          }
        });
    return ok(list(request.substring(request.indexOf(' ') + 1), data));
  }

  private static JsonObject list(String url, JsonArray data) {
    JsonObject list = new JsonObject();
    list.addProperty("object", "list");
    list.addProperty("url", url);
    list.addProperty("has_more", false);
    list.add("data", data);
    return list;
  }

  static Reply ok(JsonObject body) {
    return new Reply(200, body.toString(), false);
  }

  private static Reply missing(String param, String id) {
    return error(
        400, "invalid_request_error", "resource_missing", param, "No such " + param + ": " + id);
  }

  static Reply error(int status, String type, String code, String param, String message) {
    JsonObject error = new JsonObject();
    error.addProperty("type", type);
    error.addProperty("message", message);
    if (!code.isEmpty()) {
      error.addProperty("code", code);
    }
    if (!param.isEmpty()) {
      error.addProperty("param", param);
    }
    JsonObject body = new JsonObject();
    body.add("error", error);
    return new Reply(status, body.toString(), false);
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String text(JsonObject object, String field) {
    return object.get(field).getAsString();
  }

  private static long now() {
    return Instant.now().getEpochSecond();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  /** A response. */
  record Reply(int status, String body, boolean mayBeRepeated) {}

  /**
   * A fault of one request.
   *
   * @param matches which request, as {@code METHOD path}
   * @param hasEffect whether the request has its effect nevertheless
   */
  public record Fault(Predicate<String> matches, boolean hasEffect, Reply reply) {
    private static final int HANG = 0;

    public static Fault of(int status) {
      return new Fault(any -> true, false, error(status, "api_error", "", "", "out of order"));
    }

    /** A failure after which the library repeats the request. */
    public static Fault passing() {
      return new Fault(any -> true, false, new Reply(500, of(500).reply().body(), true));
    }

    public static Fault declinedCard() {
      return new Fault(
          any -> true,
          false,
          error(402, "card_error", "card_declined", "", "Your card was declined."));
    }

    public static Fault body(String text) {
      return new Fault(any -> true, false, new Reply(200, text, false));
    }

    /** The connection stays open without a response. */
    public static Fault silence() {
      return new Fault(any -> true, false, new Reply(HANG, "", false));
    }

    /** The request has its effect, and its response is lost. */
    public static Fault lostResponse() {
      return new Fault(any -> true, true, of(500).reply());
    }

    /** The same fault of requests to this method and path only. */
    public Fault on(String request) {
      return new Fault(request::equals, hasEffect, reply);
    }
  }
}
