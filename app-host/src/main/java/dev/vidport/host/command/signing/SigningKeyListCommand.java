package dev.vidport.host.command.signing;

import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;

/** Lists the stored keys that sign links. */
@Command(
    name = "list",
    description = "List the keys of links in the database, newest first, without their secrets.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin signing-key list")
final class SigningKeyListCommand extends OperatorReportCommand {
  SigningKeyListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return SigningKeyReport.of(useCases.signing().listKeys().handleAsOperator());
  }
}
