package dev.vidport.host.command.account;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.ListAccounts;
import dev.vidport.usecases.account.port.AccountFilter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists accounts. */
@Command(
    name = "list",
    description = "List the accounts in the order of their email addresses.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account list",
      "  vidport admin account list --json | jq -r '.accounts[].email'"
    })
final class AccountListCommand extends OperatorReportCommand {
  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Maximum number of accounts, 1 to "
              + ListAccounts.MAX_LIMIT
              + ". Default: ${DEFAULT-VALUE}.")
  private int limit = 50;

  @Option(
      names = "--after",
      paramLabel = "EMAIL",
      description = "Address that the previous page printed.")
  private Optional<String> after = Optional.empty();

  AccountListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.limit(limit, ListAccounts.MAX_LIMIT);
    after.ifPresent(email -> ArgumentChecks.email("--after", email));
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return AccountReport.of(
        useCases.accounts().list().handleAsOperator(AccountFilter.ALL, after, limit));
  }
}
