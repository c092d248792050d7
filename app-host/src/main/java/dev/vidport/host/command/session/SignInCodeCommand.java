package dev.vidport.host.command.session;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.ShowSignInCode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints a sign-in code. */
@Command(
    name = "code",
    description = {
      "Print a sign-in code for an email address, without sending a mail.",
      "It is valid for 10 minutes and replaces a code that was mailed."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin sign-in code jo@example.com")
final class SignInCodeCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "EMAIL", description = "Email address, of an account or a new one.")
  private String email;

  SignInCodeCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.email("EMAIL", email);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    ShowSignInCode.Shown shown =
        useCases.access().showSignInCode().handleAsOperator(email, operator());
    return new OperatorReport(
        List.of(shown.code()),
        JsonNodeFactory.instance
            .objectNode()
            .put("email", shown.email().value())
            .put("code", shown.code())
            .put("expiresAt", shown.expiresAt().toString()));
  }
}
