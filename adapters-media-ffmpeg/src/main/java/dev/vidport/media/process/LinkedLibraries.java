package dev.vidport.media.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The libraries that a program is linked with, its own and those of its libraries, as {@code ldd}
 * lists them. Empty for a script, a static program, and on a system that does not use the dynamic
 * linker of the GNU C library.
 *
 * @param found the file of each library, in the order in which the linker loads them
 * @param missing the names of the libraries that the linker does not find
 */
public record LinkedLibraries(Map<String, Path> found, List<String> missing) {
  /** The name of a library and the file that the linker has found, or that it has found none. */
  private static final Pattern LIBRARY =
      Pattern.compile("\\s*(\\S.*?) => (?:(/.*) \\(0x[0-9a-f]+\\)|not found)");

  /** The linker itself, or a library that is named by its path. */
  private static final Pattern FILE = Pattern.compile("\\s*(/.*) \\(0x[0-9a-f]+\\)");

  private static final int MAX_TRACE_BYTES = 1 << 20;
  private static final int TIMEOUT_SECONDS = 10;

  /** By program. A host uses two or three. */
  private static final Map<String, LinkedLibraries> KNOWN = new ConcurrentHashMap<>();

  public LinkedLibraries {
    found = Collections.unmodifiableMap(new LinkedHashMap<>(found));
    missing = List.copyOf(missing);
  }

  /**
   * The libraries of a program, determined once. The linker does not run the program.
   *
   * @param program a name in {@code PATH}, or a path
   */
  public static LinkedLibraries of(String program) {
    return KNOWN.computeIfAbsent(program, name -> parse(trace(name)));
  }

  static LinkedLibraries parse(String trace) {
    Map<String, Path> found = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    for (String line : trace.lines().toList()) {
      Matcher library = LIBRARY.matcher(line);
      Matcher file = FILE.matcher(line);
      if (library.matches()) {
        if (library.group(2) == null) {
          missing.add(library.group(1));
        } else {
          found.putIfAbsent(library.group(1), Path.of(library.group(2)));
        }
      } else if (file.matches()) {
        found.putIfAbsent(file.group(1), Path.of(file.group(1)));
      }
    }
    return new LinkedLibraries(found, missing.stream().distinct().toList());
  }

  private static String trace(String program) {
    ProcessBuilder builder =
        new ProcessBuilder(program).redirectError(ProcessBuilder.Redirect.DISCARD);
    ChildProcess.restrictEnvironment(builder);
    builder.environment().put("LD_TRACE_LOADED_OBJECTS", "1");
    try {
      Process process = builder.start();
      try {
        process.getOutputStream().close();
        // A program that is not linked dynamically runs instead; without arguments, ffmpeg ends.
        CompletableFuture<Process> unused =
            process
                .onExit()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .whenComplete(
                    (ended, timeout) -> {
                      // After the end of the program, this would close the output before it is
                      // read.
                      if (timeout != null) {
                        process.destroyForcibly();
                      }
                    });
        byte[] text = process.getInputStream().readNBytes(MAX_TRACE_BYTES);
        return new String(text, StandardCharsets.UTF_8);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException notInstalled) {
      // Running the program reports it.
      return "";
    }
  }
}
