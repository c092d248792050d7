package dev.vidport.http.server.admin;

import java.time.Duration;

/**
 * How a command reaches a host: a {@code POST} with the arguments and the name of the operator as
 * JSON. The response is a line of JSON for each piece of output, and a last one with the exit code.
 * A response without that line is incomplete.
 */
public final class CommandProtocol {
  public static final String PATH = "/admin/commands";

  /** Of the response of a host that accepts the command. */
  public static final String CONTENT_TYPE = "application/x-ndjson";

  public static final String ARGUMENTS = "arguments";
  public static final String OPERATOR = "operator";
  public static final String OUT = "out";
  public static final String ERR = "err";
  public static final String EXIT_CODE = "exitCode";

  /** The longest command is the backup of a large database. */
  public static final Duration TIME_LIMIT = Duration.ofHours(1);

  private CommandProtocol() {}
}
