package dev.vidport.host.command.account;

import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.key.KeyLabel;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.CreateApiKey;
import dev.vidport.usecases.account.CreateAccount;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

/** Creates an account with its first key. */
@Command(
    name = "create",
    description = {
      "Create an account with its first API key.",
      "Prints accountId, email, plan, apiKey and keyId as JSON. The key is shown only this once.",
      "Creates the database if there is none, as the first start of a server does."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account create --email jo@example.com --plan pro",
      "  vidport admin account create --email jo@example.com --plan free | jq ."
    })
final class AccountCreateCommand extends OperatorCommand {

  @Option(
      names = "--email",
      required = true,
      paramLabel = "EMAIL",
      description = "Email address of the account.")
  private String email;

  @Option(
      names = "--plan",
      required = true,
      paramLabel = "PLAN",
      description = "free, starter, pro, scale, or a plan defined by VIDPORT_PLANS.")
  private String plan;

  @Mixin private KeyLabel label;

  AccountCreateCommand(OperatorInstance instance) {
    super(instance);
  }

  /** The first account may be made before the first start of a server. */
  @Override
  protected boolean createsDatabase() {
    return true;
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.email("--email", email);
    label.check();
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) {
    Account account = create(useCases);
    CreateApiKey.Created key =
        useCases
            .access()
            .createApiKey()
            .handleAsOperator(account.id(), RequestedKey.unrestricted(label.text()), operator());
    out.println(
        JsonText.of(
            JsonNodeFactory.instance
                .objectNode()
                .put("accountId", account.id().value())
                .put("email", account.email().value())
                .put("plan", account.plan())
                .put("apiKey", key.secret().reveal())
                .put("keyId", key.key().id().value())));
  }

  private Account create(UseCases useCases) {
    try {
      return useCases
          .accounts()
          .create()
          .handle(new CreateAccount.Command(email, plan), operator());
    } catch (RefusalException refused) {
      List<Problem> problems = refused.refusal().details();
      if (problems.size() == 1 && problems.get(0).message().equals(CreateAccount.EXISTS)) {
        throw new CommandFailed(
            CommandExitCode.FAILED,
            "--email: "
                + CreateAccount.EXISTS
                + ". For another key: vidport admin key create "
                + email);
      }
      throw refused;
    }
  }
}
