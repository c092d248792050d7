package dev.vidport.host.command.admin;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.command.operator.OperatorAccess;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.DatabaseBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;

/** Backs up the embedded database. */
@Command(
    name = "backup",
    description = {
      "Write a consistent copy of the embedded database to a new zip file; a server may run.",
      "Prints file and bytes as JSON. The file holds secrets, so only its owner can read it.",
      "Back up the folder of the objects afterwards; see docs/operations.md."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin backup /backup/vidport-database.zip")
final class BackupCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Parameters(paramLabel = "FILE", description = "The zip file to write. It must not exist.")
  private Path file;

  BackupCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    HostSettings settings = HostSettings.of(options.quietValues(environment));
    OperatorAccess.requireDatabase(settings);
    Path target = file.toAbsolutePath().normalize();
    new DatabaseBackup(settings.vidport()).write(target);
    spec.commandLine()
        .getOut()
        .println(
            JsonText.of(
                JsonNodeFactory.instance
                    .objectNode()
                    .put("file", target.toString())
                    .put("bytes", Files.size(target))));
    return CommandExitCode.OK;
  }
}
