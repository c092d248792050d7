package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.UseCases;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A short command that works on an instance directly instead of through its API. */
public abstract class OperatorCommand implements Callable<Integer> {
  private final OperatorInstance instance;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  protected OperatorCommand(OperatorInstance instance) {
    this.instance = instance;
  }

  @Override
  public final Integer call() throws IOException {
    checkArguments();
    return instance.run(this);
  }

  final CommandSpec spec() {
    return spec;
  }

  final ServerOptions options() {
    return options;
  }

  final void executeOn(VidportInstance vidport) throws IOException {
    checkSettings(vidport.settings());
    execute(vidport.useCases(), spec.commandLine().getOut());
  }

  /** Who runs the command, for the audit log. */
  protected final Actor operator() {
    return instance.operator();
  }

  /** Whether an embedded database that does not exist is created, as the first start does. */
  protected boolean createsDatabase() {
    return false;
  }

  /** Rejects invalid arguments before the instance is opened; by default none. */
  protected void checkArguments() {}

  /** Refuses the command if the settings of the instance do not permit it; by default, they do. */
  protected void checkSettings(VidportSettings settings) {}

  /** Executes the command and prints its result. */
  protected abstract void execute(UseCases useCases, PrintWriter out) throws IOException;
}
