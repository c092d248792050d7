package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A short command that opens the instance directly and prints text, or JSON on request. */
public abstract class OperatorReportCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean json;

  protected OperatorReportCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public final Integer call() throws IOException {
    checkArguments();
    try (Vidport vidport = OperatorAccess.open(HostSettings.of(options.values(environment)))) {
      print(execute(vidport), spec.commandLine().getOut());
      return CommandExitCode.OK;
    }
  }

  private void print(OperatorReport report, PrintWriter out) {
    if (json) {
      out.println(JsonText.of(report.json()));
    } else {
      report.lines().forEach(out::println);
    }
  }

  /** The operator, as the audit log names the author of a change. */
  protected final Actor operator() {
    return OperatorAccess.actor(environment.variables());
  }

  /** Rejects invalid arguments before the instance is opened; by default none. */
  protected void checkArguments() {}

  /** Executes the command. */
  protected abstract OperatorReport execute(Vidport vidport) throws IOException;
}
