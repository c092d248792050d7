package dev.vidport.host.command;

import dev.vidport.library.Vidport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the API keys of an account. */
@Command(
    name = "list",
    description = "List the API keys of an account, oldest first, also revoked ones.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin key list jo@example.com")
final class KeyListCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  KeyListCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  OperatorReport execute(Vidport vidport) {
    return KeyReport.of(vidport.ports().access().apiKeys().of(account.of(vidport).id()));
  }
}
