package dev.vidport.host.command.secret;

import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;

/** Shows with which keys the secrets in the database are encrypted. */
@Command(
    name = "status",
    description = "Show how many secrets in the database each key has encrypted.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin secrets status")
final class SecretsStatusCommand extends OperatorReportCommand {
  SecretsStatusCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return SecretsReport.of(useCases.signing().secretsStatus().handleAsOperator());
  }
}
