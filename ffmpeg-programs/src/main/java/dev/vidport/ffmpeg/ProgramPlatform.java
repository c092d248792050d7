package dev.vidport.ffmpeg;

import java.util.List;
import java.util.Locale;

/**
 * An operating system and a processor, as the classifiers of the artifact name them.
 *
 * @param name for example {@code linux-x86_64}
 * @param suffix of the names of programs
 */
record ProgramPlatform(String name, String suffix) {
  static ProgramPlatform current() {
    return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  /**
   * @param system the system property {@code os.name}
   * @param processor the system property {@code os.arch}
   */
  static ProgramPlatform of(String system, String processor) {
    String lower = system.toLowerCase(Locale.ROOT);
    String architecture =
        switch (processor) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm64";
          default -> processor;
        };
    if (lower.startsWith("windows")) {
      return new ProgramPlatform("windows-" + architecture, ".exe");
    }
    String family = lower.startsWith("mac") ? "macosx" : lower.replace(' ', '-');
    return new ProgramPlatform(family + "-" + architecture, "");
  }

  /** The classifiers that have programs for this platform, the preferred one first. */
  List<String> classifiers() {
    return List.of(name + "-gpl", name);
  }
}
