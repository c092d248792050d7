package dev.vidport.host.command.account;

import dev.vidport.domain.account.Account;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.usecases.account.ListAccounts;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats accounts. */
final class AccountReport {
  private static final List<String> HEADER =
      List.of("EMAIL", "ACCOUNT", "PLAN", "CREATED", "STATE");

  private AccountReport() {}

  static OperatorReport of(ListAccounts.Page page) {
    List<String> lines = new ArrayList<>(table(page.accounts()));
    page.next().ifPresent(next -> lines.add("Next page: --after " + next));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode accounts = json.putArray("accounts");
    page.accounts().forEach(account -> accounts.add(json(account)));
    page.next().ifPresent(next -> json.put("next", next));
    return new OperatorReport(lines, json);
  }

  static OperatorReport of(Account account) {
    return new OperatorReport(table(List.of(account)), json(account));
  }

  static List<String> table(List<Account> accounts) {
    return TextTable.of(HEADER, accounts.stream().map(AccountReport::row).toList());
  }

  static ObjectNode json(Account account) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("accountId", account.id().value())
            .put("email", account.email().value())
            .put("plan", account.plan())
            .put("createdAt", account.createdAt().toString())
            .put("disabled", account.disabled())
            .put("videosPaused", account.videosPaused())
            .put("operator", account.operator());
    account.erasure().ifPresent(erasure -> json.put("erasureDueAt", erasure.dueAt().toString()));
    return json;
  }

  private static List<String> row(Account account) {
    return List.of(
        account.email().value(),
        account.id().value(),
        account.plan(),
        account.createdAt().truncatedTo(ChronoUnit.SECONDS).toString(),
        state(account));
  }

  private static String state(Account account) {
    return restriction(account) + (account.operator() ? ", operator" : "");
  }

  private static String restriction(Account account) {
    if (account.erasure().isPresent()) {
      return "will be deleted " + account.erasure().get().dueAt().truncatedTo(ChronoUnit.SECONDS);
    }
    if (account.disabled()) {
      return "disabled";
    }
    return account.videosPaused() ? "videos paused" : "active";
  }
}
