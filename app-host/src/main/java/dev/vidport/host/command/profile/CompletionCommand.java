package dev.vidport.host.command.profile;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the completion script of a shell. */
@Command(
    name = "completion",
    description = "Print the script that completes commands and options in a shell.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(vidport completion bash)",
      "  vidport completion bash > ~/.local/share/bash-completion/completions/vidport",
      "  autoload -U +X bashcompinit && bashcompinit",
      "  source <(vidport completion zsh)",
      "  vidport completion fish | source"
    })
public final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private String shell;

  @Override
  public Integer call() {
    if (!Set.of("bash", "zsh", "fish").contains(shell)) {
      throw new CommandFailed(CommandExitCode.USAGE, "SHELL must be bash, zsh or fish.");
    }
    CommandLine root = spec.root().commandLine();
    // One script serves both: that for bash runs in zsh with bashcompinit.
    String script =
        shell.equals("fish") ? FishCompletion.of(root) : AutoComplete.bash("vidport", root);
    spec.commandLine().getOut().println(script);
    return CommandExitCode.OK;
  }
}
