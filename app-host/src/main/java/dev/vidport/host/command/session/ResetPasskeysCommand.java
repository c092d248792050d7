package dev.vidport.host.command.session;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/** Removes the passkeys of a person who has lost them. */
@Command(
    name = "reset-passkeys",
    description = {
      "Remove all passkeys of a person who has lost them, so that a code by mail signs in again.",
      "Make sure by another way than mail that the person asks for it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin sign-in reset-passkeys jo@example.com")
final class ResetPasskeysCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "EMAIL", description = "Email address of the person.")
  private String email;

  ResetPasskeysCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.email("EMAIL", email);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    int removed = useCases.access().passkeys().reset().handleAsOperator(email, operator());
    return new OperatorReport(
        List.of(removed == 0 ? "The person has no passkey." : "Removed passkeys: " + removed),
        JsonNodeFactory.instance.objectNode().put("email", email).put("removed", removed));
  }
}
