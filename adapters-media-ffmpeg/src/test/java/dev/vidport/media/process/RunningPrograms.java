package dev.vidport.media.process;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds running programs by an argument that occurs nowhere else: in a namespace of its own, a
 * program does not know its process id on the host.
 */
final class RunningPrograms {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private RunningPrograms() {}

  /** An argument of {@code sleep} for about five minutes. */
  static String uniqueDuration() {
    return "300." + ProcessHandle.current().pid() + "0" + NUMBER.incrementAndGet();
  }

  /** The programs that run {@code sleep} itself with this argument. */
  static List<ProcessHandle> sleeping(String duration) {
    return ProcessHandle.allProcesses()
        .filter(
            program ->
                program
                    .info()
                    .arguments()
                    .filter(arguments -> List.of(arguments).equals(List.of(duration)))
                    .isPresent())
        .toList();
  }
}
