package dev.vidport.http.server.operator;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.access.ApiKeyJson;
import dev.vidport.http.server.account.AccountRoutes;
import dev.vidport.http.server.account.MonthUsageJson;
import dev.vidport.http.server.account.PlanJson;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.ShowSignInCode;
import dev.vidport.usecases.account.AccountChanges;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.account.ListAccounts;
import dev.vidport.usecases.account.port.AccountFilter;
import dev.vidport.usecases.erasure.ErasureUseCases;
import dev.vidport.usecases.usage.GetUsage;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes with which an operator controls accounts. */
public final class OperatorAccountRoutes {
  private final AccountUseCases accounts;
  private final AccessUseCases access;
  private final ErasureUseCases erasure;
  private final GetUsage usage;

  public OperatorAccountRoutes(
      AccountUseCases accounts, AccessUseCases access, ErasureUseCases erasure, GetUsage usage) {
    this.accounts = accounts;
    this.erasure = erasure;
    this.access = access;
    this.usage = usage;
  }

  public List<Route> routes() {
    String all = "/operator/accounts";
    String one = all + "/{accountId}";
    return List.of(
        new Route(
            "GET", "/operator/plans", Operation.OPERATOR_LIST_PLANS, "listPlans", this::listPlans),
        new Route("GET", all, Operation.OPERATOR_LIST_ACCOUNTS, "listAccounts", this::listAccounts),
        new Route(
            "POST",
            all,
            Operation.OPERATOR_CREATE_ACCOUNT,
            "createAccount",
            new CommandHandler<>(
                OperatorAccountRoutes::newAccount, accounts.create()::check, this::createAccount)),
        new Route(
            "GET", one, Operation.OPERATOR_READ_ACCOUNT, "getAccountOfUser", this::getAccount),
        new Route(
            "PATCH", one, Operation.OPERATOR_CHANGE_ACCOUNT, "changeAccount", this::changeAccount),
        new Route(
            "DELETE",
            one,
            Operation.OPERATOR_DELETE_ACCOUNT,
            "deleteAccountAsOperator",
            this::deleteAccount),
        new Route(
            "POST",
            one + "/restore",
            Operation.OPERATOR_RESTORE_ACCOUNT,
            "restoreAccountAsOperator",
            this::restoreAccount),
        new Route(
            "POST",
            one + "/keys",
            Operation.OPERATOR_CREATE_KEY,
            "createApiKeyForAccount",
            new CommandHandler<>(ApiKeyJson::requested, RequestedKey::check, this::createKey)),
        new Route(
            "DELETE",
            one + "/keys/{keyId}",
            Operation.OPERATOR_REVOKE_KEY,
            "revokeApiKeyOfAccount",
            this::revokeKey),
        new Route(
            "POST",
            one + "/sign-in-code",
            Operation.OPERATOR_SHOW_SIGN_IN_CODE,
            "createSignInCode",
            this::showSignInCode));
  }

  private RouteResponse listPlans(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode plans = body.putArray("plans");
    accounts.listPlans().handleAsOperator().forEach(plan -> plans.add(PlanJson.of(plan)));
    return RouteResponse.ok(body);
  }

  private RouteResponse listAccounts(Call call) {
    Fields query = call.query();
    AccountFilter filter =
        new AccountFilter(
            query.text("email").map(part -> part.toLowerCase(Locale.ROOT)),
            query.text("plan"),
            query.choice("disabled"),
            query.choice("videosPaused"),
            query.choice("operator"));
    ListAccounts.Page page =
        accounts.list().handleAsOperator(filter, query.text("after"), PageQuery.limit(call));
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("accounts");
    page.accounts().forEach(account -> items.add(account(account)));
    page.next().ifPresent(next -> body.put("next", next));
    return RouteResponse.ok(body);
  }

  private static ObjectNode account(Account account) {
    ObjectNode json =
        ApiJson.object()
            .put("accountId", account.id().value())
            .put("email", account.email().value())
            .put("plan", account.plan())
            .put("createdAt", account.createdAt().toString())
            .put("disabled", account.disabled())
            .put("videosPaused", account.videosPaused())
            .put("operator", account.operator());
    AccountRoutes.putErasure(account, json);
    return json;
  }

  private RouteResponse deleteAccount(Call call) {
    boolean isNow = call.query().choice("now").orElse(false);
    return RouteResponse.ok(
        account(erasure.request().handleAsOperator(account(call).id(), isNow, call.operator())));
  }

  private RouteResponse restoreAccount(Call call) {
    return RouteResponse.ok(
        account(erasure.cancel().handleAsOperator(account(call).id(), call.operator())));
  }

  private static CreateAccount.Command newAccount(Call call, Problems problems) {
    return new CreateAccount.Command(
        call.body().text("email").orElse(""), call.body().text("plan").orElse(""));
  }

  private RouteResponse createAccount(Call call, CreateAccount.Command command) {
    return RouteResponse.created(account(accounts.create().handle(command, call.operator())));
  }

  private RouteResponse getAccount(Call call) {
    Account found =
        accounts
            .show()
            .handleAsOperator(call.path().getOrDefault("accountId", ""), call.operator());
    ObjectNode body = account(found);
    body.set("usage", MonthUsageJson.of(usage.currentAsOperator(found.id())));
    ArrayNode keys = body.putArray("keys");
    access.listApiKeys().handleAsOperator(found.id()).forEach(key -> keys.add(ApiKeyJson.of(key)));
    return RouteResponse.ok(body);
  }

  private RouteResponse changeAccount(Call call) {
    AccountChanges.Changes changes =
        new AccountChanges.Changes(
            call.body().text("plan"),
            call.body().choice("disabled"),
            call.body().choice("videosPaused"),
            call.body().choice("operator"));
    return RouteResponse.ok(
        account(accounts.change().changeAsOperator(account(call).id(), changes, call.operator())));
  }

  private RouteResponse createKey(Call call, RequestedKey requested) {
    return RouteResponse.created(
        ApiKeyJson.of(
            access
                .createApiKey()
                .handleAsOperator(account(call).id(), requested, call.operator())));
  }

  private RouteResponse revokeKey(Call call) {
    KeyId id =
        KeyId.parse(call.path().getOrDefault("keyId", ""))
            .orElseThrow(
                () ->
                    new RefusalException(
                        Refusal.invalid("keyId", "must be 12 lower-case hexadecimal digits")));
    ApiKey revoked =
        access.revokeApiKey().handleAsOperator(account(call).id(), id, call.operator());
    return RouteResponse.ok(
        ApiJson.object().put("keyId", revoked.id().value()).put("revoked", true));
  }

  private RouteResponse showSignInCode(Call call) {
    ShowSignInCode.Shown shown =
        access.showSignInCode().handleAsOperator(account(call).email().value(), call.operator());
    return RouteResponse.created(
        ApiJson.object()
            .put("email", shown.email().value())
            .put("code", shown.code())
            .put("expiresAt", shown.expiresAt().toString()));
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}
   */
  private Account account(Call call) {
    return accounts.find().handleAsOperator(call.path().getOrDefault("accountId", ""));
  }
}
