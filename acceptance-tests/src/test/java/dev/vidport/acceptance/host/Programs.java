package dev.vidport.acceptance.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Looks at everything that runs on this machine. */
final class Programs {
  private Programs() {}

  /** Command lines of programs of that name which name {@code folder}. */
  static List<String> namedOn(Path folder, String program) {
    return ProcessHandle.allProcesses()
        .map(process -> commandLine(process.pid()))
        .filter(line -> line.contains(program) && line.contains(folder.toString()))
        // A host is one that has these in its class path.
        .filter(line -> line.split(" ", 2)[0].endsWith(program))
        .toList();
  }

  /** From the kernel, as Java cuts long ones off. */
  private static String commandLine(long pid) {
    try {
      byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "cmdline"));
      return new String(line, StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException ended) {
      return "";
    }
  }
}
