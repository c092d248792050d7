package dev.vidport.host.command.session;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands that sign in without a mail. */
@Command(
    name = "sign-in",
    description = "Sign in without a mail server or a lost passkey.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin sign-in code jo@example.com")
public final class SignInGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new SignInGroup())
        .addSubcommand(new SignInCodeCommand(instance))
        .addSubcommand(new SignInSessionCommand(instance))
        .addSubcommand(new ResetPasskeysCommand(instance));
  }
}
