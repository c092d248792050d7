package dev.vidport.host.command.usage;

import dev.vidport.host.command.JsonText;
import dev.vidport.usecases.usage.ListUsage.AccountUsage;
import java.io.PrintWriter;
import java.time.YearMonth;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints usage as one JSON object. */
final class UsageJson implements UsageWriter {
  private final PrintWriter out;
  private final YearMonth month;
  private String separator = "";

  UsageJson(PrintWriter out, YearMonth month) {
    this.out = out;
    this.month = month;
  }

  @Override
  public void begin() {
    out.print("{\"month\" : \"" + month + "\", \"accounts\" : [");
  }

  @Override
  public void write(AccountUsage account) {
    out.print(separator);
    out.print(JsonText.of(json(account)));
    separator = ", ";
  }

  @Override
  public void end() {
    out.println("]}");
  }

  private static ObjectNode json(AccountUsage account) {
    UsageAmounts amounts = UsageAmounts.of(account);
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("accountId", account.account().id().value())
            .put("email", account.account().email().value())
            .put("plan", account.plans().last().name());
    json.putObject("minutes")
        .put("used", amounts.minutes())
        .put("included", account.plans().last().minutes());
    json.put("videos", account.usage().videos())
        .put("storedGb", amounts.storedGb())
        .put("gbMonths", amounts.gbMonths())
        .put("deliveryGb", amounts.deliveryGb());
    amounts
        .overage()
        .ifPresent(
            overage ->
                json.putObject("overage")
                    .put("currency", UsageAmounts.currency(overage))
                    .put("cost", overage.cost()));
    return json;
  }
}
