package dev.vidport.bench.clip;

import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Builds and runs commands of ffmpeg from one line of text. */
public final class Ffmpeg {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private Ffmpeg() {}

  /**
   * The options of a line, which are separated by spaces.
   *
   * @param line each {@code %s} becomes one of {@code values}, which may contain spaces
   */
  public static List<String> options(String line, Object... values) {
    List<String> options = new ArrayList<>();
    int used = 0;
    for (String word : line.split(" ", -1)) {
      int end = used + word.split("%s", -1).length - 1;
      options.add(String.format(Locale.ROOT, word, Arrays.copyOfRange(values, used, end)));
      used = end;
    }
    return options;
  }

  /** The beginning of a command that prints only errors and replaces its output files. */
  public static List<String> command() {
    return options("%s -nostdin -v error -y", FfmpegSettings.defaults().ffmpeg());
  }

  public static List<String> command(String line, Object... values) {
    List<String> command = command();
    command.addAll(options(line, values));
    return command;
  }

  public static void run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    String unused = ProgramRunner.run(command, folder, TIMEOUT);
  }

  /**
   * A generated file, which stays in the temporary folder of the system for later runs.
   *
   * @param name the file name; change its number with the command, so that no run measures an
   *     outdated file
   * @param command without the output file
   */
  public static Path once(String name, List<String> command)
      throws IOException, InterruptedException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    Path file = folder.resolve("vidport-bench-" + name);
    if (!Files.exists(file)) {
      // The muxer depends on the extension.
      Path unfinished = Files.createTempFile(folder, "vidport-bench", name);
      try {
        List<String> whole = new ArrayList<>(command);
        whole.add(unfinished.toString());
        run(folder, whole);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
    return file;
  }
}
