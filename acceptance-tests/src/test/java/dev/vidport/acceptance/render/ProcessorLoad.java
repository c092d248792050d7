package dev.vidport.acceptance.render;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Other programs that keep the processors of this machine busy, until the result is closed. */
final class ProcessorLoad implements AutoCloseable {
  private final List<Process> programs;

  private ProcessorLoad(List<Process> programs) {
    this.programs = programs;
  }

  /**
   * @param count programs that never wait: the load average grows by as much
   * @param seconds after which they end by themselves, even if this process was killed
   */
  static ProcessorLoad of(int count, long seconds) throws IOException {
    List<Process> programs = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        programs.add(
            new ProcessBuilder(
                    "timeout",
                    "-s",
                    "KILL",
                    Long.toString(seconds),
                    "sh",
                    "-c",
                    "while :; do :; done")
                .start());
      }
    } catch (IOException e) {
      end(programs);
      throw e;
    }
    return new ProcessorLoad(programs);
  }

  private static void end(List<Process> programs) {
    for (Process program : programs) {
      program.descendants().forEach(ProcessHandle::destroyForcibly);
      program.destroyForcibly();
    }
  }

  @Override
  public void close() {
    end(programs);
  }
}
