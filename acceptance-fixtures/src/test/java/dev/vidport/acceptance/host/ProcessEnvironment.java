package dev.vidport.acceptance.host;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sets the environment of a child process: only the given product settings, none of the parent
 * process.
 */
final class ProcessEnvironment {
  private static final String PREFIX = "VIDPORT_";

  private ProcessEnvironment() {}

  static void set(ProcessBuilder builder, Map<String, String> settings) {
    builder.environment().keySet().removeIf(name -> name.startsWith(PREFIX));
    // The JVM would print that it picked up these options.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(variables(settings));
  }

  /** The environment variables of the given product settings. */
  static Map<String, String> variables(Map<String, String> settings) {
    return settings.entrySet().stream()
        .collect(Collectors.toMap(setting -> PREFIX + setting.getKey(), Map.Entry::getValue));
  }
}
