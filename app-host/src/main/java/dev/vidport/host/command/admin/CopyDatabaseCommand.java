package dev.vidport.host.command.admin;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.library.internal.DatabaseBackup;
import dev.vidport.library.settings.VidportSettings;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Copies the database of the host in which it runs, and prints the path of the copy. */
@Command(name = CopyDatabaseCommand.NAME, description = "Copy the database for a backup.")
public final class CopyDatabaseCommand implements Callable<Integer> {
  static final String NAME = "copy-database";

  private final DatabaseBackup backup;

  @Spec private CommandSpec spec;

  public CopyDatabaseCommand(VidportSettings settings) {
    this.backup = new DatabaseBackup(settings);
  }

  @Override
  public Integer call() throws IOException {
    spec.commandLine().getOut().println(backup.copy());
    return CommandExitCode.OK;
  }
}
