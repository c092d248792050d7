package dev.vidport.media.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a program and the programs that it has started do at one moment.
 *
 * @param processorTime used so far, on all processors together
 * @param runnable whether a thread runs or waits for a processor
 * @param held whether a thread waits for a disk or was stopped from outside
 */
record ProcessSample(Duration processorTime, boolean runnable, boolean held) {
  private static final String RUNNABLE = "R";

  /** Uninterruptible sleep, stopped, stopped by a debugger. */
  private static final String HELD = "DTt";

  static ProcessSample of(ProcessHandle program) {
    List<ProcessHandle> all = Stream.concat(Stream.of(program), program.descendants()).toList();
    Duration time =
        all.stream()
            .flatMap(process -> process.info().totalCpuDuration().stream())
            .reduce(Duration.ZERO, Duration::plus);
    StringBuilder states = new StringBuilder();
    for (ProcessHandle process : all) {
      addStates(Path.of("/proc", Long.toString(process.pid()), "task"), states);
    }
    return new ProcessSample(time, containsAny(states, RUNNABLE), containsAny(states, HELD));
  }

  private static boolean containsAny(CharSequence states, String wanted) {
    return states.chars().anyMatch(state -> wanted.indexOf(state) >= 0);
  }

  /** Adds nothing on systems without this folder. */
  private static void addStates(Path tasks, StringBuilder states) {
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        states.append(state(Files.readString(thread.resolve("stat"))));
      }
    } catch (IOException | DirectoryIteratorException ended) {
      // A thread or program that has ended does nothing.
    }
  }

  /** The state follows the name, which is in parentheses and may contain parentheses. */
  private static String state(String stat) {
    int at = stat.lastIndexOf(") ") + 2;
    return at >= 2 && at < stat.length() ? stat.substring(at, at + 1) : "";
  }
}
