package dev.vidport.bench.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Records the runs of ffmpeg and ffprobe. A wrapper script for each starts the real program and
 * logs its start, end and processor time. The cost of the scripts counts as ours.
 */
final class ProgramLog {
  private static final String SCRIPT =
      """
      #!/bin/bash
      begin=$EPOCHREALTIME
      %1$s "$@" <&0 &
      child=$!
      trap 'kill -TERM $child' TERM INT
      wait $child
      code=$?
      end=$EPOCHREALTIME
      times > '%2$s'.$$
      mapfile -t spent < '%2$s'.$$
      printf '%%s %%s %%s %1$s %%s\\n' "$begin" "$end" "${spent[1]}" "${@: -1}" >> '%2$s'
      exit $code
      """;

  /** Format of bash's {@code times}: minutes and seconds. */
  private static final Pattern TIME = Pattern.compile("(\\d+)m([\\d.]+)s");

  private final Path folder;
  private final Path log;

  private ProgramLog(Path folder) {
    this.folder = folder;
    this.log = folder.resolve("programs.log");
  }

  static ProgramLog in(Path folder) throws IOException {
    ProgramLog log = new ProgramLog(folder);
    for (String program : List.of("ffmpeg", "ffprobe")) {
      Path script = Path.of(log.program(program));
      Files.writeString(script, SCRIPT.formatted(program, log.log));
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }
    return log;
  }

  /** Path of the wrapper script to run instead of {@code name}. */
  String program(String name) {
    return folder.resolve(name).toString();
  }

  void clear() throws IOException {
    Files.deleteIfExists(log);
  }

  /** Every run since the last {@link #clear}, sorted by start. */
  List<Run> runs() throws IOException {
    List<Run> runs = new ArrayList<>();
    try (Stream<String> lines = Files.lines(log)) {
      lines.map(ProgramLog::read).forEach(runs::add);
    }
    runs.sort(Comparator.comparingDouble(Run::begin));
    return runs;
  }

  private static Run read(String line) {
    String[] fields = line.split(" ", 6);
    String last = fields[5].substring(fields[5].lastIndexOf('/') + 1);
    return new Run(
        Double.parseDouble(fields[0]),
        Double.parseDouble(fields[1]),
        seconds(fields[2]) + seconds(fields[3]),
        fields[4] + " " + (last.matches("[0-9a-f]{32}") ? "source" : last));
  }

  private static double seconds(String time) {
    Matcher fields = TIME.matcher(time);
    if (!fields.matches()) {
      throw new IllegalArgumentException("not a time: " + time);
    }
    return Integer.parseInt(fields.group(1)) * 60 + Double.parseDouble(fields.group(2));
  }

  /**
   * One run of a program.
   *
   * @param begin seconds of Unix time
   * @param end seconds of Unix time
   * @param cpuSeconds processor time
   * @param name the program and its last argument
   */
  record Run(double begin, double end, double cpuSeconds, String name) {}
}
