package dev.vidport.host.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that changes a record or two of an instance, and prints what came of it as JSON. */
abstract class OperatorCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  OperatorCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public final Integer call() throws IOException {
    check();
    try (Vidport vidport = Operator.open(HostSettings.of(options.values(surroundings)))) {
      spec.commandLine().getOut().println(JsonText.of(done(vidport)));
      return Exit.OK;
    }
  }

  /** Refuses a wrong command line, before anything is opened. */
  abstract void check();

  /** Does it, and answers what is to be printed. */
  abstract ObjectNode done(Vidport vidport) throws IOException;
}
