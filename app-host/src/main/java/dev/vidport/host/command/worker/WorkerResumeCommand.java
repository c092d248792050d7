package dev.vidport.host.command.worker;

import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Ends the pause of a worker. */
@Command(
    name = "resume",
    description = "End the pause of a worker.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin worker resume media-1")
final class WorkerResumeCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "WORKER", description = "Its name, or that of its process.")
  private String worker;

  WorkerResumeCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return WorkerReport.of(useCases.workers().resume().handleAsOperator(worker, operator()), false);
  }
}
