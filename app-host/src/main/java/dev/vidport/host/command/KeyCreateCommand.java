package dev.vidport.host.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.access.CreateApiKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a further key for an account. */
@Command(
    name = "create",
    description = {
      "Make an API key for an account.",
      "Prints apiKey, keyId, label and email as JSON. The key can't be shown again."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin key create --email jo@example.com --label laptop")
final class KeyCreateCommand extends OperatorCommand {

  @Option(names = "--email", required = true, paramLabel = "EMAIL", description = "Whose it is.")
  private String email;

  @Mixin private KeyLabel label;

  KeyCreateCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  void check() {
    label.check();
  }

  @Override
  ObjectNode done(Vidport vidport) {
    Account account =
        Email.parse(email)
            .flatMap(vidport.accounts()::find)
            .orElseThrow(
                () -> new CommandFailed(Exit.FAILED, "No account has the address " + email + "."));
    CreateApiKey.Created key = vidport.createApiKey().handle(account.id(), label.text());
    return JsonNodeFactory.instance
        .objectNode()
        .put("email", account.email().value())
        .put("apiKey", key.secret().reveal())
        .put("keyId", key.key().id().value())
        .put("label", key.key().label());
  }
}
