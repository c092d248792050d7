package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** A short command that opens the instance directly and prints its result as JSON. */
public abstract class OperatorCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  protected OperatorCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public final Integer call() throws IOException {
    checkArguments();
    try (Vidport vidport = open(HostSettings.of(options.values(environment)))) {
      spec.commandLine().getOut().println(JsonText.of(execute(vidport)));
      return CommandExitCode.OK;
    }
  }

  /** Opens the instance. The database must exist. */
  protected Vidport open(HostSettings settings) throws IOException {
    return OperatorAccess.open(settings);
  }

  /** Prints a message for the operator, apart from the result. */
  protected final void say(String message) {
    spec.commandLine().getErr().println(message);
  }

  /** The operator, as the audit log names the author of a change. */
  protected final Actor operator() {
    return OperatorAccess.actor(environment.variables());
  }

  /** Rejects invalid arguments before the instance is opened. */
  protected abstract void checkArguments();

  /** Executes the command and returns the JSON to print. */
  protected abstract ObjectNode execute(Vidport vidport) throws IOException;
}
