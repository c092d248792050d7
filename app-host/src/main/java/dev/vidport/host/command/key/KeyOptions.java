package dev.vidport.host.command.key;

import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new key: its label, and what it may do, until when and from where. */
public final class KeyOptions {
  @Mixin private KeyLabel label;

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      split = ",",
      description =
          "What the key may do: read, upload, edit, delete, captions, webhooks, billing, account."
              + " Default: all.")
  private List<String> scopes = List.of();

  @Option(
      names = "--expires-in",
      paramLabel = "SECONDS",
      description = "Time until the key is refused, 60 to 315360000. Default: never.")
  private Optional<Long> expiresIn = Optional.empty();

  @Option(
      names = "--allow-ip",
      paramLabel = "CIDR",
      split = ",",
      description = "An address or range from which it is accepted. Default: all.")
  private List<String> allowedIps = List.of();

  /** Fails with every problem. */
  public void check() {
    Problems problems = new Problems();
    key().check(problems);
    if (!problems.list().isEmpty()) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          problems.list().stream().map(KeyOptions::line).collect(Collectors.joining("; ")));
    }
  }

  private static String line(Problem problem) {
    return problem.field() + " " + problem.message();
  }

  public RequestedKey key() {
    return new RequestedKey(
        label.text(),
        scopes,
        expiresIn.map(OptionalLong::of).orElse(OptionalLong.empty()),
        allowedIps);
  }
}
