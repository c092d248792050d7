package dev.vidport.host.command;

import dev.vidport.domain.id.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks before a command that cannot be undone. */
public final class Confirmation {
  private static final Set<String> YES = Set.of("y", "yes");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation. Required if the input is no terminal.")
  private boolean yes;

  /**
   * @param question such as {@code Delete video 5f0c…?}
   * @throws CommandFailed unless the user agrees
   */
  public void require(CommandEnvironment environment, String question) throws IOException {
    if (yes) {
      return;
    }
    if (!environment.input().isTerminal()) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "This can't be undone, and no terminal can confirm it. Repeat the command with --yes.");
    }
    PrintWriter errors = command.commandLine().getErr();
    errors.print(VisibleText.of(question) + " [y/N] ");
    errors.flush();
    if (!YES.contains(environment.input().line().toLowerCase(Locale.ROOT))) {
      throw new CommandFailed(CommandExitCode.FAILED, "Nothing was changed.");
    }
  }
}
