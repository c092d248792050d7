package dev.vidport.acceptance.host;

import java.util.Map;

/** Gives a process the settings of the product, and no others that may stand in ours. */
final class Environment {
  private static final String PREFIX = "VIDPORT_";

  private Environment() {}

  static void set(ProcessBuilder builder, Map<String, String> settings) {
    builder.environment().keySet().removeIf(name -> name.startsWith(PREFIX));
    // Whoever runs the tests may have set these; Java would print that it picked them up.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    settings.forEach((name, value) -> builder.environment().put(PREFIX + name, value));
  }
}
