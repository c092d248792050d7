package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.library.internal.VidportInstance;
import java.io.IOException;

/**
 * The instance of the host in which the commands run.
 *
 * @param user who runs the command
 */
public record HostInstance(VidportInstance vidport, String user) implements OperatorInstance {
  @Override
  public int run(OperatorCommand command) throws IOException {
    command.executeOn(vidport);
    return CommandExitCode.OK;
  }

  @Override
  public Actor operator() {
    return OperatorName.actor(user);
  }
}
