package dev.vidport.http.server.console;

import java.util.Map;

/** Content types of the files of the console, by the ends of their names. */
final class ConsoleTypes {
  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "svg", "image/svg+xml");

  private ConsoleTypes() {}

  static String of(String name) {
    return TYPES.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
  }
}
