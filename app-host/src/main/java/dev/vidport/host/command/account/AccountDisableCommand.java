package dev.vidport.host.command.account;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Disables an account. */
@Command(
    name = "disable",
    description = {
      "Refuse all requests of an account, within a second, on every host.",
      "Running jobs end normally, and signed links stay valid until they expire.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account disable jo@example.com")
final class AccountDisableCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  AccountDisableCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return AccountReport.of(
        useCases.accounts().change().disableAsOperator(account.of(useCases).id(), operator()));
  }
}
