package dev.vidport.media.capability;

import dev.vidport.media.process.Command;
import dev.vidport.media.process.LinkedLibraries;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import dev.vidport.usecases.step.port.StepLimitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts ffmpeg and ffprobe as steps do, and explains why they do not start.
 *
 * @param folder in which the programs run
 * @param limit the longest time that one run may take
 */
public record ProgramStart(FfmpegSettings settings, Path folder, Duration limit) {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /**
   * Why a program does not start, in one line for an operator. Empty if it starts, or does not
   * respond in time.
   *
   * @param folder in which the program runs; created if missing, and kept
   */
  public static Optional<String> problem(FfmpegSettings settings, String program, Path folder) {
    try {
      ProgramStart start = new ProgramStart(settings, Files.createDirectories(folder), LIMIT);
      ProcessExit exit = start.run(program, "-version", line -> {});
      return exit.succeeded()
          ? Optional.empty()
          : Optional.of(start.explanation(program, "-version", exit));
    } catch (StepLimitException busyMachine) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(explanation(program, e));
    }
  }

  ProcessExit run(String program, String option, Consumer<String> lines) throws IOException {
    return run(settings, program, option, lines);
  }

  private ProcessExit run(
      FfmpegSettings isolated, String program, String option, Consumer<String> lines)
      throws IOException {
    Command command =
        new Command(List.of(program, option), limit, ProcessKind.PROBE).withStandstill(limit);
    return new ProcessRunner(Sandbox.detect(isolated)).run(command, folder, lines);
  }

  /** One line with the output of the program and what is missing. */
  String explanation(String program, String option, ProcessExit exit) {
    String text = program + " can't be run: " + option + " " + exit.description();
    List<String> missing = LinkedLibraries.of(program).missing();
    if (!missing.isEmpty()) {
      text +=
          "; install the libraries that the dynamic linker does not find: "
              + String.join(", ", missing);
    } else if (exit.errorOutput().contains("version `GLIBC_")) {
      text +=
          "; the C library of this system is older than this program needs: install the ffmpeg of"
              + " the system, and set VIDPORT_FFMPEG=ffmpeg and VIDPORT_FFPROBE=ffprobe";
    } else if (runsOutsideOfSandbox(program, option)) {
      text +=
          "; it runs outside of the sandbox, which contains /usr, the program and the libraries"
              + " that `ldd` lists: install the program with its other files below /usr";
    }
    return text.strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  static String explanation(String program, IOException fault) {
    return program + " can't be run: " + fault.getMessage();
  }

  private boolean runsOutsideOfSandbox(String program, String option) {
    if (settings.isolation().mode() == IsolationMode.OFF) {
      return false;
    }
    FfmpegSettings open =
        settings.withIsolation(
            new IsolationSettings(IsolationMode.OFF, settings.isolation().videoMebibytes()));
    try {
      return run(open, program, option, line -> {}).succeeded();
    } catch (IOException e) {
      return false;
    }
  }
}
