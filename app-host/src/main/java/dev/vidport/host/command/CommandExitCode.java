package dev.vidport.host.command;

/** Exit codes; those above 2 are from {@code sysexits.h}. */
public final class CommandExitCode {
  public static final int OK = 0;

  /** The operation failed. */
  public static final int FAILED = 1;

  /** The command line is invalid. */
  public static final int USAGE = 2;

  /** A required service does not respond. */
  public static final int UNAVAILABLE = 69;

  /** The service asks to try again later. */
  public static final int TEMPORARY = 75;

  /** The credential is missing, unknown or not allowed. */
  public static final int NO_PERMISSION = 77;

  /** A setting is invalid. */
  public static final int CONFIG = 78;

  private CommandExitCode() {}
}
