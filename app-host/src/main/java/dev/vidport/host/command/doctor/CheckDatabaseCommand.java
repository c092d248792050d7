package dev.vidport.host.command.doctor;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.doctor.DatabaseChecks;
import dev.vidport.host.doctor.FindingLine;
import dev.vidport.host.settings.HostSettings;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks the database of the host in which it runs, and prints the findings. */
@Command(name = CheckDatabaseCommand.NAME, description = "Check the database for the doctor.")
public final class CheckDatabaseCommand implements Callable<Integer> {
  static final String NAME = "check-database";

  private final HostSettings settings;

  @Spec private CommandSpec spec;

  public CheckDatabaseCommand(HostSettings settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    DatabaseChecks.ofHost(settings, Clock.systemUTC())
        .forEach(finding -> out.println(FindingLine.of(finding)));
    return CommandExitCode.OK;
  }
}
