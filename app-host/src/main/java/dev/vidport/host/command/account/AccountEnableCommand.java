package dev.vidport.host.command.account;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Enables a disabled account. */
@Command(
    name = "enable",
    description = {
      "Accept the requests of a disabled account again.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account enable jo@example.com")
final class AccountEnableCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  AccountEnableCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return AccountReport.of(
        useCases.accounts().change().enableAsOperator(account.of(useCases).id(), operator()));
  }
}
