package dev.vidport.host.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.Values;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.access.CreateApiKey;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
final class KeyCreateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Option(names = "--email", required = true, paramLabel = "EMAIL", description = "Whose it is.")
  private String email;

  @Mixin private KeyLabel label;

  KeyCreateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Values values = options.values(surroundings);
    label.check();
    try (Vidport vidport = Operator.open(HostSettings.of(values))) {
      Account account =
          Email.parse(email)
              .flatMap(vidport.accounts()::find)
              .orElseThrow(
                  () ->
                      new CommandFailed(Exit.FAILED, "No account has the address " + email + "."));
      CreateApiKey.Created key = vidport.createApiKey().handle(account.id(), label.text());
      spec.commandLine()
          .getOut()
          .println(
              JsonText.of(
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("email", account.email().value())
                      .put("apiKey", key.secret().reveal())
                      .put("keyId", key.key().id().value())
                      .put("label", key.key().label())));
      return Exit.OK;
    }
  }
}
