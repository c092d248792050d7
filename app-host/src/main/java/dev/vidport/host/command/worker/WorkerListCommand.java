package dev.vidport.host.command.worker;

import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;

/** Lists the workers. */
@Command(
    name = "list",
    description = "List the workers that were seen within the last day.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin worker list")
final class WorkerListCommand extends OperatorReportCommand {
  WorkerListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return WorkerReport.of(useCases.jobs().workers().handleAsOperator());
  }
}
