package dev.vidport.host.command.session;

import dev.vidport.domain.account.Account;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.CreateSession;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints a session token. */
@Command(
    name = "session",
    description = {
      "Sign in to an account without a code, and print the session token.",
      "It is valid for 30 days. The token is shown only this once."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin sign-in session jo@example.com")
final class SignInSessionCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  SignInSessionCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    Account found = account.of(useCases);
    CreateSession.Created created =
        useCases.access().createSession().handleAsOperator(found.id(), operator());
    return new OperatorReport(
        List.of(created.token().reveal()),
        JsonNodeFactory.instance
            .objectNode()
            .put("email", found.email().value())
            .put("sessionToken", created.token().reveal())
            .put("expiresAt", created.session().expiresAt().toString()));
  }
}
