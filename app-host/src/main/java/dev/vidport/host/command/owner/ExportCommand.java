package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Exports the account, and downloads its archive. */
@Command(
    name = "export",
    description = {
      "Make an archive of everything that the account has, without secrets.",
      "An earlier archive is deleted. With --output, the archive is downloaded to one tar file.",
      "Needs a session of an owner or administrator, or a key with the scope all.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport account export --wait",
      "  vidport account export --output account.tar",
      "  vidport account export --status",
      "  vidport account export --status --output account.tar",
      "  vidport account export --delete",
    })
final class ExportCommand extends ApiCommand {
  private static final String PATH = "/account/export";
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  private static final String RUNNING = "RUNNING";

  @Option(names = "--status", description = "Start no export; show the last one.")
  private boolean isStatusOnly;

  @Option(
      names = "--delete",
      description = "Cancel the export that runs, or delete the archive before its time.")
  private boolean isDeleted;

  @Option(names = "--wait", description = "Wait for the end of the export.")
  private boolean isWaiting;

  @Option(
      names = "--timeout",
      paramLabel = "MINUTES",
      defaultValue = "1440",
      description = "Maximum time to wait. Default: ${DEFAULT-VALUE}.")
  private int minutes;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Wait, and write the archive to this file.")
  private Optional<Path> target = Optional.empty();

  @Option(names = "--force", description = "Replace an existing file.")
  private boolean force;

  ExportCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    if (isDeleted) {
      return delete();
    }
    checkTarget();
    ApiRequests api = api();
    JsonNode export =
        isStatusOnly ? api.get(PATH) : api.post(PATH, JsonNodeFactory.instance.objectNode());
    try (ProgressLine line = progress()) {
      if (isWaiting || target.isPresent()) {
        export = awaitEnd(api, export, line);
      }
      if (target.isPresent() && isSucceeded(export)) {
        new ArchiveDownload(api, PATH, line).write(export, target.get(), force);
      }
    }
    JsonNode last = export;
    print(last, () -> FieldLines.of(last));
    boolean isFailed = !isSucceeded(last) && !isRunning(last);
    return isFailed ? CommandExitCode.FAILED : CommandExitCode.OK;
  }

  private int delete() throws ApiRefused, IOException, InterruptedException {
    if (isStatusOnly || isWaiting || target.isPresent() || force) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use --delete without other options.");
    }
    JsonNode deleted = api().delete(PATH);
    print(deleted, () -> FieldLines.of(deleted));
    return CommandExitCode.OK;
  }

  private void checkTarget() {
    target
        .filter(file -> Files.isDirectory(file) || (Files.exists(file) && !force))
        .ifPresent(
            file -> {
              String name = VisibleText.of(file.toString());
              throw new CommandFailed(
                  CommandExitCode.FAILED,
                  Files.isDirectory(file)
                      ? name + " is a folder."
                      : name + " exists. Use --force to replace it.");
            });
  }

  private JsonNode awaitEnd(ApiRequests api, JsonNode begun, ProgressLine line)
      throws ApiRefused, IOException, InterruptedException {
    Instant end = Instant.now().plus(Duration.ofMinutes(minutes));
    JsonNode export = begun;
    while (isRunning(export)) {
      if (Instant.now().isAfter(end)) {
        throw new CommandFailed(
            CommandExitCode.FAILED,
            "The export is not finished after " + minutes + " minutes. It continues.");
      }
      line.show(
          "Exporting: "
              + export.path("percent").asInt(0)
              + " %, "
              + ByteProgress.bytes(export.path("sizeBytes").asLong(0)));
      environment().sleeper().sleep(POLL_INTERVAL);
      export = api.get(PATH);
    }
    return export;
  }

  private static boolean isRunning(JsonNode export) {
    return export.path("status").asString("").equals(RUNNING);
  }

  private static boolean isSucceeded(JsonNode export) {
    return export.path("status").asString("").equals("SUCCEEDED");
  }
}
