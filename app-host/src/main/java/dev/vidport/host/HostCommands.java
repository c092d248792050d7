package dev.vidport.host;

import dev.vidport.host.command.CommandErrorHandler;
import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.admin.AdminGroup;
import dev.vidport.host.command.admin.CopyDatabaseCommand;
import dev.vidport.host.command.doctor.CheckDatabaseCommand;
import dev.vidport.host.command.job.JobsGroup;
import dev.vidport.host.command.operator.HostInstance;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.http.server.admin.OperatorCommands;
import dev.vidport.library.internal.VidportInstance;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands that run in a host, which alone has its embedded database open. */
public final class HostCommands {
  private final HostSettings settings;
  private final VidportInstance vidport;

  private HostCommands(HostSettings settings, VidportInstance vidport) {
    this.settings = settings;
    this.vidport = vidport;
  }

  /** The commands of a host. */
  public static OperatorCommands of(HostSettings settings, VidportInstance vidport) {
    return new HostCommands(settings, vidport)::run;
  }

  private int run(List<String> arguments, String operator, PrintWriter out, PrintWriter err) {
    HostInstance instance = new HostInstance(vidport, operator);
    return new CommandLine(new Root())
        .addSubcommand(AdminGroup.of(instance))
        .addSubcommand(JobsGroup.of(instance))
        .addSubcommand(new CopyDatabaseCommand(settings.vidport()))
        .addSubcommand(new CheckDatabaseCommand(settings))
        // The files of a command are those that its own process reads.
        .setExpandAtFiles(false)
        .setExecutionExceptionHandler(new CommandErrorHandler())
        .setOut(out)
        .setErr(err)
        .execute(arguments.toArray(String[]::new));
  }

  @Command(name = "vidport")
  private static final class Root extends CommandGroup {}
}
