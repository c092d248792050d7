package dev.vidport.host.command.worker;

import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Pauses a worker. */
@Command(
    name = "pause",
    description = {
      "Let a worker start no more steps. It finishes those that it runs.",
      "The pause outlasts a restart of the worker."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin worker pause media-1")
final class WorkerPauseCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "WORKER", description = "Its name, or that of its process.")
  private String worker;

  WorkerPauseCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return WorkerReport.of(useCases.workers().pause().handleAsOperator(worker, operator()), true);
  }
}
