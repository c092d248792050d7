package dev.vidport.http.server.account;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.account.ChangeDomains;
import dev.vidport.usecases.account.ChangeRetention;
import dev.vidport.usecases.account.GetAccount;
import dev.vidport.usecases.erasure.ErasureUseCases;
import dev.vidport.usecases.usage.GetUsage;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the caller's account and its allowed domains. */
public final class AccountRoutes {
  private final AccountUseCases accounts;
  private final ErasureUseCases erasure;
  private final GetUsage usage;

  public AccountRoutes(AccountUseCases accounts, ErasureUseCases erasure, GetUsage usage) {
    this.accounts = accounts;
    this.erasure = erasure;
    this.usage = usage;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", "/account", Operation.READ_ACCOUNT, "getAccount", this::get),
        new Route("DELETE", "/account", Operation.DELETE_ACCOUNT, "deleteAccount", this::delete),
        new Route(
            "POST", "/account/restore", Operation.RESTORE_ACCOUNT, "restoreAccount", this::restore),
        new Route(
            "GET", "/account/domains", Operation.READ_DOMAINS, "getDomains", this::getDomains),
        new Route(
            "PUT",
            "/account/domains",
            Operation.CHANGE_DOMAINS,
            "changeDomains",
            new CommandHandler<>(
                (call, problems) -> call.body().strings("domains"),
                ChangeDomains::check,
                this::changeDomains)),
        new Route(
            "PUT",
            "/account/retention",
            Operation.CHANGE_RETENTION,
            "changeRetention",
            new CommandHandler<>(
                (call, problems) ->
                    new ChangeRetention.Command(
                        call.principal(), call.actor(), days(call.body().integer("retentionDays"))),
                ChangeRetention::check,
                this::changeRetention)));
  }

  private RouteResponse get(Call call) {
    GetAccount.View view = accounts.get().handle(call.principal());
    ObjectNode body =
        ApiJson.object()
            .put("email", view.account().email().value())
            .put("user", view.account().id().value())
            .put("plan", view.plan().name())
            .put("planName", view.plan().title())
            .put("createdAt", view.account().createdAt().toString());
    body.set("limits", PlanJson.limits(view.plan()));
    putRetention(view.account(), body);
    body.set("usage", MonthUsageJson.of(usage.current(call.principal())));
    body.put("session", view.isSession());
    ObjectNode billing = body.putObject("billing").put("customer", view.isCustomer());
    if (!view.offers().isEmpty()) {
      ArrayNode offers = billing.putArray("offers");
      view.offers().forEach(plan -> offers.add(PlanJson.of(plan)));
    }
    if (view.account().operator()) {
      body.put("operator", true);
    }
    putErasure(view.account(), body);
    return RouteResponse.ok(body);
  }

  /** Adds when {@code account} is erased, if its deletion was requested. */
  public static void putErasure(Account account, ObjectNode body) {
    account.erasure().ifPresent(erasure -> body.put("erasureDueAt", erasure.dueAt().toString()));
  }

  private RouteResponse delete(Call call) {
    ObjectNode body = ApiJson.object();
    putErasure(
        erasure
            .request()
            .handle(call.principal(), call.actor(), call.body().text("confirm").orElse("")),
        body);
    return RouteResponse.ok(body);
  }

  private RouteResponse restore(Call call) {
    Account unused = erasure.cancel().handle(call.principal(), call.actor());
    return RouteResponse.ok(ApiJson.object().put("restored", true));
  }

  private RouteResponse getDomains(Call call) {
    return domains(accounts.getDomains().handle(call.principal()));
  }

  private RouteResponse changeDomains(Call call, List<String> names) {
    return domains(accounts.changeDomains().handle(call.principal(), call.actor(), names));
  }

  private RouteResponse changeRetention(Call call, ChangeRetention.Command command) {
    ObjectNode body = ApiJson.object();
    putRetention(accounts.changeRetention().handle(command), body);
    return RouteResponse.ok(body);
  }

  /** Empty for 0. */
  private static OptionalInt days(OptionalInt requested) {
    return requested.isPresent() && requested.getAsInt() == 0 ? OptionalInt.empty() : requested;
  }

  /** Adds nothing for an account that keeps its videos. */
  private static void putRetention(Account account, ObjectNode body) {
    OptionalInt days = account.retention().days();
    if (days.isPresent()) {
      body.put("retentionDays", days.getAsInt());
      account.retention().notBefore().ifPresent(from -> body.put("retentionFrom", from.toString()));
    }
  }

  private static RouteResponse domains(List<AllowedDomain> domains) {
    ObjectNode body = ApiJson.object();
    ArrayNode names = body.putArray("domains");
    domains.forEach(domain -> names.add(domain.value()));
    return RouteResponse.ok(body);
  }
}
