package dev.vidport.http.server.billing;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.call.SignedCall;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.billing.BillingUseCases;
import dev.vidport.usecases.billing.ChangeSubscription;
import dev.vidport.usecases.billing.StartCheckout;
import java.net.URI;
import java.util.List;

/** Routes for subscriptions, and the one that receives the events of the payment provider. */
public final class BillingRoutes {
  private static final int MAX_EVENT_BYTES = 256 << 10;

  private final BillingUseCases billing;

  public BillingRoutes(BillingUseCases billing) {
    this.billing = billing;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "POST", "/billing/checkout", Operation.START_CHECKOUT, "startCheckout", this::checkout),
        new Route(
            "POST",
            "/billing/plan",
            Operation.CHANGE_SUBSCRIPTION,
            "changeSubscription",
            this::changePlan),
        new Route(
            "POST",
            "/billing/portal",
            Operation.OPEN_BILLING_PORTAL,
            "openBillingPortal",
            this::portal),
        Route.ofSigned(
                "POST", "/billing/webhook", "receivePaymentEvent", "Stripe-Signature", this::event)
            .withMaxBodyBytes(MAX_EVENT_BYTES));
  }

  private RouteResponse checkout(Call call) {
    return url(
        billing
            .startCheckout()
            .handle(
                new StartCheckout.Command(
                    call.principal(),
                    call.actor(),
                    call.body().text("plan").orElseThrow(),
                    call.body().text("successUrl").orElseThrow(),
                    call.body().text("cancelUrl").orElseThrow())));
  }

  private RouteResponse changePlan(Call call) {
    ChangeSubscription.Changed changed =
        billing
            .changeSubscription()
            .handle(call.principal(), call.actor(), call.body().text("plan").orElseThrow());
    return RouteResponse.ok(
        ApiJson.object()
            .put("plan", changed.plan())
            .put("effectiveAt", changed.effectiveAt().toString()));
  }

  private RouteResponse portal(Call call) {
    return url(
        billing
            .openPortal()
            .handle(call.principal(), call.actor(), call.body().text("returnUrl").orElseThrow()));
  }

  private RouteResponse event(SignedCall call) {
    billing.receiveEvent().handle(call.body(), call.signature());
    return RouteResponse.ok(ApiJson.object().put("received", true));
  }

  private static RouteResponse url(URI url) {
    return RouteResponse.ok(ApiJson.object().put("url", url.toString()));
  }
}
