package dev.vidport.host.command.doctor;

import dev.vidport.domain.account.Plans;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.doctor.DatabaseChecks;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.settings.VidportSettings;
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
    // The plans file as it is now, whether or not the host has read it again.
    Plans plans = settings.readPlans().orElseGet(settings.vidport()::plans);
    VidportSettings current = settings.vidport().toBuilder().plans(plans).build();
    DatabaseChecks.run(current, Clock.systemUTC()).forEach(it -> out.println(it.line()));
    return CommandExitCode.OK;
  }
}
