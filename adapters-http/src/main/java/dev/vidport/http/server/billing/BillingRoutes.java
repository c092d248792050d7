package dev.vidport.http.server.billing;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.JsonResponse;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.SignedCall;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.billing.ChangeSubscription;
import dev.vidport.usecases.billing.OpenBillingPortal;
import dev.vidport.usecases.billing.ReceivePaymentEvent;
import dev.vidport.usecases.billing.StartCheckout;
import java.net.URI;
import java.util.List;

/** Routes for subscriptions, and the one that receives the events of the payment provider. */
public final class BillingRoutes {
  private static final int MAX_EVENT_BYTES = 256 << 10;

  private final StartCheckout startCheckout;
  private final ChangeSubscription changeSubscription;
  private final OpenBillingPortal openPortal;
  private final ReceivePaymentEvent receiveEvent;

  public BillingRoutes(
      StartCheckout startCheckout,
      ChangeSubscription changeSubscription,
      OpenBillingPortal openPortal,
      ReceivePaymentEvent receiveEvent) {
    this.startCheckout = startCheckout;
    this.changeSubscription = changeSubscription;
    this.openPortal = openPortal;
    this.receiveEvent = receiveEvent;
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

  private JsonResponse checkout(Call call) {
    return url(
        startCheckout.handle(
            new StartCheckout.Command(
                call.principal(),
                call.actor(),
                call.body().text("plan").orElseThrow(),
                call.body().text("successUrl").orElseThrow(),
                call.body().text("cancelUrl").orElseThrow())));
  }

  private JsonResponse changePlan(Call call) {
    ChangeSubscription.Changed changed =
        changeSubscription.handle(
            call.principal(), call.actor(), call.body().text("plan").orElseThrow());
    return JsonResponse.ok(
        ApiJson.object()
            .put("plan", changed.plan())
            .put("effectiveAt", changed.effectiveAt().toString()));
  }

  private JsonResponse portal(Call call) {
    return url(
        openPortal.handle(
            call.principal(), call.actor(), call.body().text("returnUrl").orElseThrow()));
  }

  private JsonResponse event(SignedCall call) {
    receiveEvent.handle(call.body(), call.signature());
    return JsonResponse.ok(ApiJson.object().put("received", true));
  }

  private static JsonResponse url(URI url) {
    return JsonResponse.ok(ApiJson.object().put("url", url.toString()));
  }
}
