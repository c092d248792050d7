package dev.vidport.host.command;

import picocli.CommandLine.Option;

/** The label option of a key. */
final class KeyLabel {
  /** Service interface, section 8. */
  private static final int MAX_LENGTH = 60;

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      defaultValue = "",
      description = "A name for the key, at most 60 characters.")
  private String label;

  void check() {
    if (label.codePointCount(0, label.length()) > MAX_LENGTH
        || label.codePoints().anyMatch(Character::isISOControl)) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "--label must have at most " + MAX_LENGTH + " characters and no control characters");
    }
  }

  String text() {
    return label;
  }
}
