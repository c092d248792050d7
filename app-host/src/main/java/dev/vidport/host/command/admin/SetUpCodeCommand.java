package dev.vidport.host.command.admin;

import dev.vidport.domain.access.SetUpCode;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints the code for the first account. */
@Command(
    name = "setup-code",
    description = {
      "Print the code with which the first account is created.",
      "It is the code that a host prints at its start, and is valid until there is an account."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin setup-code")
final class SetUpCodeCommand extends OperatorReportCommand {
  SetUpCodeCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    SetUpCode code = useCases.access().firstSetUp().codeAsOperator();
    return new OperatorReport(
        List.of(code.text()), JsonNodeFactory.instance.objectNode().put("code", code.text()));
  }
}
