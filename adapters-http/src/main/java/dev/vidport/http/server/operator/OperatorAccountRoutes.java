package dev.vidport.http.server.operator;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.Plan;
import dev.vidport.http.server.account.PlanJson;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.account.AccountUseCases;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes with which an operator controls accounts. */
public final class OperatorAccountRoutes {
  private final AccountUseCases accounts;

  public OperatorAccountRoutes(AccountUseCases accounts) {
    this.accounts = accounts;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET", "/operator/plans", Operation.OPERATOR_LIST_PLANS, "listPlans", this::listPlans));
  }

  private RouteResponse listPlans(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode plans = body.putArray("plans");
    accounts.listPlans().handleAsOperator().forEach(plan -> plans.add(plan(plan)));
    return RouteResponse.ok(body);
  }

  private static ObjectNode plan(Plan plan) {
    ObjectNode node = ApiJson.object().put("plan", plan.name()).put("planName", plan.title());
    node.set("limits", PlanJson.limits(plan));
    return node;
  }
}
