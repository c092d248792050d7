package dev.vidport.host.command.secret;

import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;

/** Encrypts the secrets in the database with the present key. */
@Command(
    name = "rotate",
    description = {
      "Encrypt the secrets of previous keys with the first key of the settings, while hosts run.",
      "If it is interrupted, run it again: it continues. See docs/operations.md for all steps.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin secrets rotate")
final class SecretsRotateCommand extends OperatorReportCommand {
  SecretsRotateCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return SecretsReport.of(useCases.signing().reencryptSecrets().handleAsOperator(operator()));
  }
}
