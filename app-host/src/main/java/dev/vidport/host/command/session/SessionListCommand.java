package dev.vidport.host.command.session;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the sessions of an account. */
@Command(
    name = "list",
    description = "List the sessions of an account, newest first.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin session list jo@example.com")
final class SessionListCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  SessionListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return SessionReport.of(
        useCases.access().listSessions().handleAsOperator(account.of(useCases).id()));
  }
}
