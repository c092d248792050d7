package dev.vidport.host.command;

/** Exit codes; those above 2 are from {@code sysexits.h}. */
public final class Exit {
  public static final int OK = 0;

  /** What was asked for did not succeed. */
  public static final int FAILED = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** A service that is needed does not answer. */
  public static final int UNAVAILABLE = 69;

  /** A setting is wrong. */
  public static final int CONFIG = 78;

  private Exit() {}
}
