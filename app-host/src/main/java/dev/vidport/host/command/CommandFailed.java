package dev.vidport.host.command;

/** Ends a command with a message for the user and an exit code. */
public final class CommandFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  public CommandFailed(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  public int exitCode() {
    return exitCode;
  }
}
