package dev.vidport.host.settings;

import java.util.List;

/** The settings are invalid; every problem is one line that names its setting. */
public final class InvalidSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  public InvalidSettings(List<String> problems) {
    super(String.join("\n", problems), null, false, false);
    this.problems = List.copyOf(problems);
  }

  public List<String> problems() {
    return problems;
  }
}
