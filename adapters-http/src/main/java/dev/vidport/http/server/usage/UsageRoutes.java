package dev.vidport.http.server.usage;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.MonthOverage;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Rounded;
import dev.vidport.usecases.usage.GetUsage;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the usage of the caller's account. */
public final class UsageRoutes {
  private final GetUsage get;

  public UsageRoutes(GetUsage get) {
    this.get = get;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/usage",
            Operation.READ_USAGE,
            "getUsage",
            new CommandHandler<>(
                (call, problems) -> call.query().text("month"), get::check, this::get)));
  }

  private RouteResponse get(Call call, Optional<String> month) {
    GetUsage.View view = get.handle(call.principal(), month);
    MonthUsage usage = view.usage();
    Plan plan = view.plans().last();
    double minutes = usage.billableMinutes();
    ObjectNode body =
        ApiJson.object().put("month", usage.month().toString()).put("plan", plan.name());
    body.putObject("minutes")
        .put("used", Rounded.of(minutes))
        .put("included", plan.minutes())
        .put("overage", Rounded.of(Math.max(0, minutes - plan.minutes())));
    body.putObject("storage")
        .put("storedGb", Rounded.of(usage.storedGb()))
        .put("gbMonths", Rounded.of(usage.gbMonths()))
        .put("includedGb", plan.storageGb());
    body.putObject("delivery")
        .put("gb", Rounded.of(usage.deliveredGb()))
        .put("includedGb", plan.deliveryGb());
    body.put("videos", usage.videos());
    view.plans().overage(usage).ifPresent(overage -> body.set("overage", overage(overage)));
    ArrayNode days = body.putArray("days");
    view.days().forEach(day -> days.add(day(day)));
    return RouteResponse.ok(body);
  }

  private static ObjectNode overage(MonthOverage overage) {
    return ApiJson.object()
        .put("currency", overage.prices().currency().getCurrencyCode())
        .put("cost", overage.cost())
        .put("cap", overage.prices().monthlyCap());
  }

  private static ObjectNode day(DayUsage day) {
    return ApiJson.object()
        .put("date", day.date().toString())
        .put("minutes", Rounded.of(day.billableMinutes()))
        .put("videos", day.videos())
        .put("storedGb", Rounded.of(day.storedGb()))
        .put("deliveryGb", Rounded.of(day.deliveredGb()));
  }
}
