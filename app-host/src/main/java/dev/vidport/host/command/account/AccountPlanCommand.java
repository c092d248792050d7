package dev.vidport.host.command.account;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Gives an account another plan. */
@Command(
    name = "plan",
    description = "Give an account another plan, from the next request on.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account plan jo@example.com pro")
final class AccountPlanCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  @Parameters(
      index = "1",
      paramLabel = "PLAN",
      description =
          "A plan of the file VIDPORT_PLANS; without a file, free, starter, pro or scale.")
  private String plan;

  AccountPlanCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return AccountReport.of(
        useCases
            .accounts()
            .change()
            .changePlanAsOperator(account.of(useCases).id(), plan, operator()));
  }
}
