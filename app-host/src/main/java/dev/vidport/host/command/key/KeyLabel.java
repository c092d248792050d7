package dev.vidport.host.command.key;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The label option of a key. */
public final class KeyLabel {
  @Option(
      names = "--label",
      paramLabel = "LABEL",
      defaultValue = "",
      description = "A name for the key, at most " + ApiKey.MAX_LABEL_LENGTH + " characters.")
  private String label;

  public void check() {
    Problems problems = new Problems();
    ApiKey.checkLabel(label, problems);
    if (!problems.list().isEmpty()) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          problems.list().stream()
              .map(Problem::message)
              .collect(Collectors.joining("; ", "--label ", "")));
    }
  }

  public String text() {
    return label;
  }
}
