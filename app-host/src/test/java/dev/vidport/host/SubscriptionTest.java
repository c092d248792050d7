package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.stripe.StripeServer;
import dev.vidport.stripe.StripeServer.Fault;
import dev.vidport.usecases.account.CreateAccount;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A host with the real client of the payment provider, asked over HTTP. */
@Tag("process")
@ResourceLock("the payment provider of this class")
class SubscriptionTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final JsonMapper JSON = new JsonMapper();
  private static final String CHECKOUT =
      "{\"plan\": \"pro\", \"successUrl\": \"https://app.example.com/?id={CHECKOUT_SESSION_ID}\","
          + " \"cancelUrl\": \"http://localhost:3000/\"}";
  private static final String PORTAL = "{\"returnUrl\": \"https://app.example.com/\"}";

  @TempDir private static Path folder;
  private static StripeServer stripe;
  private static RunningHost host;
  private static int accounts;

  private String session;
  private Account account;

  @BeforeAll
  static void start() throws IOException {
    stripe = StripeServer.start("price_pro", "price_scale", "price_overage");
    host = TestHost.start(folder.resolve("data"), environment());
  }

  @AfterAll
  static void stop() throws IOException {
    host.close();
    stripe.close();
  }

  private static Map<String, String> environment() throws IOException {
    Path plans = folder.resolve("plans.json");
    Files.writeString(
        plans,
        "["
            + plan("free", "null")
            + ","
            + plan("pro", "\"price_pro\"")
            + ","
            + plan("scale", "\"price_scale\"")
            + "]");
    return Map.of(
        "VIDPORT_ROLE",
        "api",
        "VIDPORT_PLANS",
        plans.toString(),
        "VIDPORT_STRIPE_KEY",
        StripeServer.KEY,
        "VIDPORT_STRIPE_WEBHOOK_SECRET",
        StripeServer.WEBHOOK_SECRET,
        "VIDPORT_STRIPE_OVERAGE_PRICE",
        "price_overage",
        "VIDPORT_STRIPE_API_BASE",
        stripe.base().toString());
  }

  private static String plan(String name, String price) {
    return """
        {"name": "%s", "title": "%s", "minutes": 60, "storageGb": 5, "deliveryGb": 20,
         "maxHeight": 720, "videosPerDay": 10, "apiKeys": 2, "overage": false, "features": [],
         "priceId": %s}"""
        .formatted(name, name, price);
  }

  @BeforeEach
  void signIn() {
    stripe.recover();
    account =
        host.vidport()
            .useCases()
            .accounts()
            .create()
            .handle(new CreateAccount.Command("user" + accounts++ + "@example.com", "free"));
    session =
        host.vidport()
            .useCases()
            .access()
            .createSession()
            .handleAsOperator(account.id(), Actor.operator("test", "test"))
            .token()
            .reveal();
  }

  @Test
  void accountSubscribesChangesItsPlanAndCancels() {
    assertThat(accountJson().at("/billing/customer").asBoolean()).isFalse();
    Answer checkout = post("/billing/checkout", CHECKOUT);
    assertThat(checkout.status()).as(checkout.text()).isEqualTo(200);
    assertThat(checkout.json().get("url").asString()).startsWith("https://checkout.stripe.test/");
    assertThat(accountJson().at("/billing/customer").asBoolean()).isTrue();
    assertThat(plan()).isEqualTo("free");

    String subscription = stripe.completeCheckout();
    String created = stripe.event("evt_created", "customer.subscription.created", subscription);
    assertThat(event(created).status()).isEqualTo(200);
    assertThat(plan()).isEqualTo("pro");
    assertThat(post("/billing/checkout", CHECKOUT).error()).isEqualTo("ALREADY_SUBSCRIBED");

    Answer changed = post("/billing/plan", "{\"plan\": \"scale\"}");
    assertThat(changed.json().get("plan").asString()).as(changed.text()).isEqualTo("scale");
    assertThat(Instant.parse(changed.json().get("effectiveAt").asString()))
        .isBeforeOrEqualTo(Instant.now());
    assertThat(plan()).isEqualTo("scale");
    assertThat(post("/billing/portal", PORTAL).json().get("url").asString())
        .startsWith("https://billing.stripe.test/");

    String updated = stripe.event("evt_updated", "customer.subscription.updated", subscription);
    stripe.setStatus(subscription, "canceled");
    String deleted = stripe.event("evt_deleted", "customer.subscription.deleted", subscription);
    assertThat(event(deleted).status()).isEqualTo(200);
    assertThat(plan()).isEqualTo("free");
    // Late and repeated events say otherwise.
    assertThat(event(updated).status()).isEqualTo(200);
    assertThat(event(created).status()).isEqualTo(200);
    assertThat(plan()).isEqualTo("free");
  }

  @Test
  void repeatedCheckoutWithAKeyGetsTheFirstPage() {
    Answer first = post("/billing/checkout", CHECKOUT, "Idempotency-Key", "one");
    Answer second = post("/billing/checkout", CHECKOUT, "Idempotency-Key", "one");
    Answer other = post("/billing/checkout", CHECKOUT);

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(other.text()).isNotEqualTo(first.text());
    assertThat(post("/billing/plan", "{\"plan\": \"scale\"}").error()).isEqualTo("NO_SUBSCRIPTION");
    endCheckout();
  }

  @Test
  void invalidRequestsNameTheirFields() {
    Answer refused =
        post(
            "/billing/checkout",
            "{\"plan\": \"gold\", \"successUrl\": \"ftp://a\", \"cancelUrl\": \"https://a\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text())
        .contains("INVALID_REQUEST", "\"plan\"", "pro, scale", "\"successUrl\"")
        .doesNotContain("\"cancelUrl\"");
    assertThat(post("/billing/plan", "{\"plan\": \"free\"}").error()).isEqualTo("INVALID_REQUEST");
    assertThat(post("/billing/portal", PORTAL).error()).isEqualTo("NO_BILLING_ACCOUNT");
  }

  @Test
  void keyMayNotSpendMoney() {
    session =
        host.vidport()
            .useCases()
            .access()
            .createApiKey()
            .handleAsOperator(account.id(), "")
            .secret()
            .reveal();

    for (String route : new String[] {"checkout", "plan", "portal"}) {
      Answer refused = post("/billing/" + route, "{}");
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.error()).isEqualTo("SESSION_REQUIRED");
    }
  }

  @Test
  void declinedCardChargesNothing() {
    String subscription = subscribe();
    stripe.failNext(Fault.declinedCard().on("POST /v1/subscriptions/" + subscription));

    Answer refused = post("/billing/plan", "{\"plan\": \"scale\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.error()).isEqualTo("BILLING_ERROR");
    assertThat(refused.json().get("message").asString()).isEqualTo("Your card was declined.");
    assertThat(plan()).isEqualTo("pro");
    assertThat(stripe.prices(subscription)).contains("price_pro");
  }

  @Test
  void outageOfTheProviderIsTemporary() {
    String subscription = subscribe();
    String event = stripe.event("evt_outage", "customer.subscription.updated", subscription);
    for (Fault fault : new Fault[] {Fault.of(500), Fault.of(429), Fault.body("<html>")}) {
      stripe.failNext(fault, fault);

      Answer refused = post("/billing/plan", "{\"plan\": \"scale\"}");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.error()).isEqualTo("BILLING_UNAVAILABLE");
      assertThat(refused.retryAfter()).isEqualTo("10");
      assertThat(event(event).status()).as("the provider sends it again").isEqualTo(503);
    }
    stripe.setStatus(subscription, "unpaid");
    assertThat(event(event).status()).isEqualTo(200);
    assertThat(plan()).isEqualTo("free");
  }

  @Test
  void lostResponsesMakeNeitherTwoCustomersNorTwoCheckouts() {
    int customers = stripe.customers().size();
    stripe.failNext(Fault.lostResponse().on("POST /v1/customers"));
    assertThat(post("/billing/checkout", CHECKOUT).error()).isEqualTo("BILLING_UNAVAILABLE");
    stripe.failNext(Fault.lostResponse().on("POST /v1/checkout/sessions"));
    assertThat(post("/billing/checkout", CHECKOUT).error()).isEqualTo("BILLING_UNAVAILABLE");

    assertThat(post("/billing/checkout", CHECKOUT).status()).isEqualTo(200);

    assertThat(stripe.customers()).hasSize(customers + 1);
    assertThat(stripe.openCheckouts()).isEqualTo(1);
    endCheckout();
  }

  @Test
  void forgedStaleAndOversizedEventsAreRefused() {
    String event = "{\"id\": \"evt_x\", \"type\": \"customer.subscription.updated\"}";

    for (String signature :
        new String[] {
          "t=1,v1=00", StripeServer.signature(event, Instant.now().minusSeconds(310))
        }) {
      Answer refused = post("/billing/webhook", event, "Stripe-Signature", signature);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.error()).isEqualTo("INVALID_SIGNATURE");
    }
    assertThat(post("/billing/webhook", event).error()).isEqualTo("INVALID_SIGNATURE");
    assertThat(event(event).error()).isEqualTo("INVALID_REQUEST");
    Answer large = post("/billing/webhook", " ".repeat((256 << 10) + 1));
    assertThat(large.status()).isEqualTo(413);
    String unrelated = "{\"id\": \"evt_y\", \"type\": \"charge.failed\", \"data\": {}}";
    assertThat(event(unrelated).status()).isEqualTo(200);
  }

  @Test
  void doctorChecksKeyAndPrices() throws IOException {
    Map<String, String> environment = new HashMap<>(TestHost.environment(folder.resolve("other")));
    environment.putAll(environment());
    assertThat(CommandRun.of(environment, "doctor").out())
        .containsPattern(
            "(?m)^ok +payment +http://127.* \\(test mode\\) accepts the key;"
                + " plans with a price: pro, scale; without: free$");

    environment.put("VIDPORT_STRIPE_KEY", "sk_test_wrong000");
    CommandRun wrong = CommandRun.of(environment, "doctor");
    assertThat(wrong.out())
        .containsPattern("(?m)^PROBLEM +payment .*refuses the key.*VIDPORT_STRIPE_KEY")
        .doesNotContain("sk_test_wrong000");
  }

  @Test
  void hostWithoutAProviderSellsNothing() throws IOException {
    try (RunningHost bare = TestHost.start(folder.resolve("bare"), Map.of("VIDPORT_ROLE", "api"))) {
      Account owner =
          bare.vidport()
              .useCases()
              .accounts()
              .create()
              .handle(new CreateAccount.Command("jo@example.com", "free"));
      session =
          bare.vidport()
              .useCases()
              .access()
              .createSession()
              .handleAsOperator(owner.id(), Actor.operator("test", "test"))
              .token()
              .reveal();
      for (String route : new String[] {"checkout", "plan", "portal"}) {
        Answer refused =
            send(
                bare,
                "/billing/" + route,
                route.equals("checkout")
                    ? CHECKOUT
                    : route.equals("plan") ? "{\"plan\": \"pro\"}" : PORTAL);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.error()).isEqualTo("BILLING_NOT_CONFIGURED");
        assertThat(refused.retryAfter()).isEqualTo("3600");
      }
      assertThat(send(bare, "/billing/webhook", "{}").error()).isEqualTo("BILLING_NOT_CONFIGURED");
    }
  }

  private String subscribe() {
    assertThat(post("/billing/checkout", CHECKOUT).status()).isEqualTo(200);
    String subscription = stripe.completeCheckout();
    String event = stripe.event("evt_" + subscription, "checkout.session.completed", subscription);
    assertThat(event(event).status()).isEqualTo(200);
    assertThat(plan()).isEqualTo("pro");
    return subscription;
  }

  /** The server of the tests has at most one open checkout. */
  private static void endCheckout() {
    assertThat(stripe.completeCheckout()).isNotEmpty();
  }

  private Answer event(String event) {
    return post(
        "/billing/webhook",
        event,
        "Stripe-Signature",
        StripeServer.signature(event, Instant.now()));
  }

  /** Hosts use what they read of a session for at most a second. */
  private String plan() {
    return host.vidport()
        .useCases()
        .accounts()
        .find()
        .handleAsOperator(account.id().value())
        .plan();
  }

  private JsonNode accountJson() {
    return answer(
            HttpRequest.newBuilder(host.address().resolve("/v1/account"))
                .header("Authorization", "Bearer " + session)
                .build())
        .json();
  }

  private Answer post(String path, String body, String... headers) {
    return send(host, path, body, headers);
  }

  private Answer send(RunningHost receiver, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(receiver.address() + "/v1" + path))
            .POST(BodyPublishers.ofString(body));
    if (!path.endsWith("/webhook")) {
      request.header("Authorization", "Bearer " + session);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return answer(request.build());
  }

  private static Answer answer(HttpRequest request) {
    try {
      return new Answer(HTTP.send(request, BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private record Answer(HttpResponse<String> response) {
    int status() {
      return response.statusCode();
    }

    String text() {
      return response.body();
    }

    JsonNode json() {
      return JSON.readTree(text());
    }

    String error() {
      return json().path("error").asString("");
    }

    String retryAfter() {
      return response.headers().firstValue("Retry-After").orElse("");
    }
  }
}
