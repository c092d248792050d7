package dev.vidport.host.command;

import picocli.CommandLine.Option;

/** What a key is called. */
final class KeyLabel {
  /** Service interface, section 8. */
  private static final int LONGEST = 60;

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      defaultValue = "",
      description = "A name for the key, at most 60 characters.")
  private String label;

  void check() {
    if (label.codePointCount(0, label.length()) > LONGEST
        || label.codePoints().anyMatch(Character::isISOControl)) {
      throw new CommandFailed(
          Exit.USAGE, "--label must have at most " + LONGEST + " characters, none for control");
    }
  }

  String text() {
    return label;
  }
}
