package dev.vidport.library.internal;

import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.media.capability.ProgramStart;
import dev.vidport.media.settings.FfmpegPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds programs as the operating system does. */
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
   * @throws MissingProgramException naming the first program that does not exist, or what is wrong
   *     with the artifact that has the programs
   */
  void require(FfmpegSettings settings) throws MissingProgramException {
    FfmpegPrograms programs;
    try {
      programs = settings.programs().locate();
    } catch (IOException e) {
      throw MissingProgramException.ofArtifact(e);
    }
    Optional<String> platform = settings.programs().unsupportedPlatform();
    require(programs.ffmpeg(), "VIDPORT_FFMPEG", platform);
    require(programs.ffprobe(), "VIDPORT_FFPROBE", platform);
  }

  private void require(String program, String setting, Optional<String> platform)
      throws MissingProgramException {
    if (!exists(program)) {
      throw MissingProgramException.ofFfmpeg(program, setting, platform);
    }
  }

  /**
   * Starts the programs that no package manager has installed: only their libraries may be missing,
   * or out of reach of a sandbox. The start of the others is left out, because it takes time.
   *
   * @param folder in which they run
   * @throws MissingProgramException naming the first program that does not start
   */
  void requireStart(FfmpegSettings programs, Path folder) throws MissingProgramException {
    requireStart(programs, programs.ffmpeg(), "VIDPORT_FFMPEG", folder);
    requireStart(programs, programs.ffprobe(), "VIDPORT_FFPROBE", folder);
  }

  private void requireStart(FfmpegSettings programs, String program, String setting, Path folder)
      throws MissingProgramException {
    if (find(program).filter(ProgramLocator::isOutsideSystem).isPresent()) {
      Optional<String> problem = ProgramStart.problem(programs, program, folder);
      if (problem.isPresent()) {
        throw MissingProgramException.cannotStart(program, setting, problem.get());
      }
    }
  }

  private static boolean isOutsideSystem(Path program) {
    try {
      return !program.toRealPath().startsWith("/usr");
    } catch (IOException removed) {
      return true;
    }
  }

  /** Whether a program of this name or path can be run. */
  boolean exists(String program) {
    return find(program).isPresent();
  }

  private Optional<Path> find(String program) {
    // A name with a folder is a path; every other name is searched.
    boolean isPath = Path.of(program).getNameCount() > 1 || Path.of(program).isAbsolute();
    Stream<Path> candidates =
        isPath
            ? Stream.of(Path.of(program))
            : Arrays.stream(SEPARATOR.split(searchPath))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program));
    return candidates.filter(ProgramLocator::isProgram).findFirst();
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
