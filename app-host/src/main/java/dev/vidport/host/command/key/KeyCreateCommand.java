package dev.vidport.host.command.key;

import dev.vidport.domain.account.Account;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.CreateApiKey;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.JsonNodeFactory;

/** Creates another key for an account. */
@Command(
    name = "create",
    description = {
      "Create another API key for an account.",
      "Prints apiKey, keyId, label and email as JSON. The key is shown only this once."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin key create jo@example.com --label laptop",
      "  vidport admin key create jo@example.com --scope upload --expires-in 86400"
    })
final class KeyCreateCommand extends OperatorCommand {
  @Mixin private AccountParameter parameter;
  @Mixin private KeyOptions options;

  KeyCreateCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    options.check();
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) {
    Account account = parameter.of(useCases);
    CreateApiKey.Created key =
        useCases.access().createApiKey().handleAsOperator(account.id(), options.key(), operator());
    out.println(
        JsonText.of(
            JsonNodeFactory.instance
                .objectNode()
                .put("email", account.email().value())
                .put("apiKey", key.secret().reveal())
                .put("keyId", key.key().id().value())
                .put("label", key.key().label())));
  }
}
