package dev.vidport.host.command.account;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.account.Account;
import dev.vidport.host.command.key.KeyReport;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Shows an account with its API keys. */
@Command(
    name = "show",
    description = "Show an account and its API keys.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account show jo@example.com")
final class AccountShowCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  AccountShowCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    Account found =
        useCases.accounts().show().handleAsOperator(account.of(useCases).id().value(), operator());
    List<ApiKey> keys = useCases.access().listApiKeys().handleAsOperator(found.id());
    List<String> lines = new ArrayList<>(AccountReport.table(List.of(found)));
    lines.add("");
    lines.addAll(KeyReport.table(keys));
    ObjectNode json = AccountReport.json(found);
    ArrayNode nodes = json.putArray("keys");
    keys.forEach(key -> nodes.add(KeyReport.json(key)));
    return new OperatorReport(lines, json);
  }
}
