package dev.vidport.host.command.doctor;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.command.operator.OwningHost;
import dev.vidport.host.doctor.DatabaseChecks;
import dev.vidport.host.doctor.Doctor;
import dev.vidport.host.doctor.FindingLine;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks the requirements of the service. */
@Command(
    name = "doctor",
    description = {
      "Check Java, the user, ffmpeg and its isolation, the data folder and its disk, the database,"
          + " the plans, the keys of secrets and of links, the store, the base URL, the mail server, the payment provider, the"
          + " speech recognizer and the clocks.",
      "Each line starts with ok, advice or PROBLEM and says what to do."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport doctor",
      "  vidport doctor --config /etc/vidport/vidport.conf",
      "",
      "Exit codes: 0 no problem, 1 at least one problem, 78 invalid setting."
    })
public final class DoctorCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  public DoctorCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter errors = spec.commandLine().getErr();
    HostSettings settings = HostSettings.of(options.values(environment));
    int problems =
        Doctor.ofMachine(settings, Clock.systemUTC(), () -> checkDatabase(settings))
            .examine(
                finding -> {
                  out.println(FindingLine.of(finding));
                  out.flush();
                },
                errors::println);
    if (problems > 0) {
      errors.println(problems + (problems == 1 ? " problem" : " problems"));
    }
    return problems == 0 ? CommandExitCode.OK : CommandExitCode.FAILED;
  }

  /** In the host that has the database open, if there is one. */
  private static List<Finding> checkDatabase(HostSettings settings) {
    try {
      Optional<OwningHost> host = OwningHost.of(settings.vidport().database(), "doctor");
      Optional<String> report =
          host.isPresent() ? host.get().output(CheckDatabaseCommand.NAME) : Optional.empty();
      return report
          .map(text -> text.lines().map(FindingLine::parse).toList())
          .orElseGet(() -> DatabaseChecks.run(settings.vidport(), Clock.systemUTC()));
    } catch (IOException | CommandFailed e) {
      return List.of(
          FindingCode.DATABASE_UNUSABLE.problem("reason", String.valueOf(e.getMessage())));
    }
  }
}
