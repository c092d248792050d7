package dev.vidport.host.command.token;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.ListTokens;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the upload and edit tokens of an account. */
@Command(
    name = "list",
    description = {
      "List the upload and edit tokens of an account, newest first.",
      "Ended tokens are listed for 30 days."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin token list jo@example.com --limit 20")
final class TokenListCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Maximum number of tokens, 1 to " + ListTokens.MAX + ". Default: ${DEFAULT-VALUE}.")
  private int limit = 50;

  TokenListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.limit(limit, ListTokens.MAX);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return TokenReport.of(
        useCases.access().listTokens().handleAsOperator(account.of(useCases).id(), limit));
  }
}
