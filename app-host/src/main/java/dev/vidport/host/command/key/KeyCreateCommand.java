package dev.vidport.host.command.key;

import dev.vidport.domain.account.Account;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.access.CreateApiKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates another key for an account. */
@Command(
    name = "create",
    description = {
      "Create another API key for an account.",
      "Prints apiKey, keyId, label and email as JSON. The key is shown only this once."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin key create jo@example.com --label laptop")
final class KeyCreateCommand extends OperatorCommand {
  @Mixin private AccountParameter parameter;
  @Mixin private KeyLabel label;

  KeyCreateCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void checkArguments() {
    label.check();
  }

  @Override
  protected ObjectNode execute(Vidport vidport) {
    Account account = parameter.of(vidport);
    CreateApiKey.Created key =
        vidport.access().createApiKey().handleAsOperator(account.id(), label.text(), operator());
    return JsonNodeFactory.instance
        .objectNode()
        .put("email", account.email().value())
        .put("apiKey", key.secret().reveal())
        .put("keyId", key.key().id().value())
        .put("label", key.key().label());
  }
}
