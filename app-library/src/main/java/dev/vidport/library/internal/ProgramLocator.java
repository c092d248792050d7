package dev.vidport.library.internal;

import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds programs as the operating system does, without running them. */
final class ProgramLocator {
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private final String searchPath;

  /**
   * @param searchPath the folders to search, as in the environment variable {@code PATH}
   */
  ProgramLocator(String searchPath) {
    this.searchPath = searchPath;
  }

  static ProgramLocator ofEnvironment() {
    return new ProgramLocator(Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  /**
   * @throws MissingProgramException naming the first program that does not exist
   */
  void require(FfmpegSettings programs) throws MissingProgramException {
    require(programs.ffmpeg(), "VIDPORT_FFMPEG");
    require(programs.ffprobe(), "VIDPORT_FFPROBE");
  }

  private void require(String program, String setting) throws MissingProgramException {
    if (!exists(program)) {
      throw MissingProgramException.ofFfmpeg(program, setting);
    }
  }

  /** Whether a program of this name or path can be run. */
  boolean exists(String program) {
    // A name with a folder is a path; every other name is searched.
    boolean isPath = Path.of(program).getNameCount() > 1 || Path.of(program).isAbsolute();
    return isPath
        ? isProgram(Path.of(program))
        : Arrays.stream(SEPARATOR.split(searchPath))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> isProgram(Path.of(folder, program)));
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
