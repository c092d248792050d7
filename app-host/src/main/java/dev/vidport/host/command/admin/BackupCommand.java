package dev.vidport.host.command.admin;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.command.operator.LocalInstance;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.internal.DatabaseBackup;
import dev.vidport.persistence.database.H2Backup;
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
      "Prints file and bytes as JSON. Only its owner can read the file.",
      "Its secrets are encrypted: back up the secret key as well, in another place.",
      "Back up the folder of the objects afterwards; see docs/operations.md."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin backup /backup/vidport-database.zip")
public final class BackupCommand implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final LocalInstance instance;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Parameters(paramLabel = "FILE", description = "The zip file to write. It must not exist.")
  private Path file;

  public BackupCommand(CommandEnvironment environment, LocalInstance instance) {
    this.environment = environment;
    this.instance = instance;
  }

  @Override
  public Integer call() throws IOException {
    HostSettings settings = HostSettings.of(options.quietValues(environment));
    LocalInstance.requireDatabase(settings);
    Path target = file.toAbsolutePath().normalize();
    H2Backup.write(target, () -> copy(settings));
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

  /**
   * The process that has the database open makes the copy, in its own folder: it may have no access
   * to the folder of the target.
   */
  private Path copy(HostSettings settings) throws IOException {
    return instance.reach(
        settings,
        spec.commandLine().getErr(),
        host -> host.output(CopyDatabaseCommand.NAME).map(path -> Path.of(path.strip())),
        new DatabaseBackup(settings.vidport())::copy);
  }
}
