package dev.vidport.host.command;

import dev.vidport.domain.id.Hex;

/** Checks the ids on the command line. */
public final class HexParameter {
  private HexParameter() {}

  /**
   * @param name of the parameter in messages, such as {@code A key ID}
   */
  public static String of(String text, int digits, String name) {
    if (!Hex.is(text, digits)) {
      throw new CommandFailed(
          CommandExitCode.USAGE, name + " has " + digits + " hexadecimal digits.");
    }
    return text;
  }
}
