package dev.vidport.http.server.admin;

import java.io.PrintWriter;
import java.util.List;

/** The commands of the command line that run in a host. */
@FunctionalInterface
public interface OperatorCommands {
  /**
   * Runs a command to its end.
   *
   * @param arguments of the command line, without the name of the program
   * @param operator who runs it, for the audit log
   * @return the exit code
   */
  int run(List<String> arguments, String operator, PrintWriter out, PrintWriter err);
}
