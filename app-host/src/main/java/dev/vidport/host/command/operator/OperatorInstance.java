package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import java.io.IOException;

/** The instance on which the commands of an operator work. */
public interface OperatorInstance {
  /**
   * Runs a command whose arguments are valid.
   *
   * @return its exit code
   */
  int run(OperatorCommand command) throws IOException;

  /** Who runs the command, for the audit log. */
  Actor operator();
}
