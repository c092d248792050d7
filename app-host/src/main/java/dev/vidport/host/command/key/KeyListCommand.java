package dev.vidport.host.command.key;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the API keys of an account. */
@Command(
    name = "list",
    description = "List the API keys of an account, oldest first, including revoked ones.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin key list jo@example.com")
final class KeyListCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  KeyListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return KeyReport.of(
        useCases.access().listApiKeys().handleAsOperator(account.of(useCases).id()));
  }
}
