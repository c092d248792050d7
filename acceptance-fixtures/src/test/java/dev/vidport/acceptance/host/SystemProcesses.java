package dev.vidport.acceptance.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Lists processes of this machine. */
final class SystemProcesses {
  private SystemProcesses() {}

  /** Command lines of {@code program} processes that refer to {@code folder}. */
  static List<String> runningIn(Path folder, String program) {
    return ProcessHandle.allProcesses()
        .map(process -> commandLine(process.pid()))
        .filter(line -> line.contains(program) && line.contains(folder.toString()))
        // Excludes hosts, whose class path may contain both strings.
        .filter(line -> line.split(" ", 2)[0].endsWith(program))
        .toList();
  }

  /** Read from {@code /proc}, because Java truncates long command lines. */
  private static String commandLine(long pid) {
    try {
      byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
      return new String(line, StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException ended) {
      return "";
    }
  }
}
