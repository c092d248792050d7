package dev.vidport.host.command.session;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for sessions. */
@Command(
    name = "session",
    description = "List and end the sessions of signed-in users.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin session list jo@example.com")
public final class SessionGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new SessionGroup())
        .addSubcommand(new SessionListCommand(instance))
        .addSubcommand(new SessionEndCommand(instance));
  }
}
