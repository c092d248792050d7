package dev.vidport.media.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

  private static final LinkedLibraries NONE = new LinkedLibraries(Map.of(), List.of());

  /** By program. A host uses two or three. */
  private static final Map<String, LinkedLibraries> KNOWN = new ConcurrentHashMap<>();

  public LinkedLibraries {
    found = Collections.unmodifiableMap(new LinkedHashMap<>(found));
    missing = List.copyOf(missing);
  }

  /**
   * The libraries of a program, determined once. The linker does not run the program. None until
   * the next call if the program does not start, or hangs: running it reports the fault.
   *
   * @param program a name in {@code PATH}, or a path
   */
  public static LinkedLibraries of(String program) {
    return known(program, ProgramOutput.TIMEOUT).orElse(NONE);
  }

  /** Empty if they could not be determined this time. */
  static Optional<LinkedLibraries> known(String program, Duration timeout) {
    Optional<LinkedLibraries> known = Optional.ofNullable(KNOWN.get(program));
    if (known.isEmpty()) {
      known = trace(program, timeout).map(LinkedLibraries::parse);
      known.ifPresent(libraries -> KNOWN.put(program, libraries));
    }
    return known;
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

  private static Optional<String> trace(String program, Duration timeout) {
    // A program that is not linked dynamically runs instead; without arguments, ffmpeg ends.
    ProcessBuilder builder = new ProcessBuilder(program);
    ChildProcess.restrictEnvironment(builder);
    builder.environment().put("LD_TRACE_LOADED_OBJECTS", "1");
    return ProgramOutput.of(builder, timeout);
  }
}
