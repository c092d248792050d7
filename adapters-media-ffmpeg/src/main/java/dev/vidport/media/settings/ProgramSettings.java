package dev.vidport.media.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which ffmpeg and ffprobe are run: those that are named here, else those of the artifact {@code
 * vidport-ffmpeg} if it is on the class path, else those in {@code PATH}. If only one is named, the
 * other is the one in {@code PATH}, so that an operator who replaces the programs never runs a mix.
 *
 * @param ffmpeg name or path of the program
 * @param ffprobe name or path of the program
 * @param cacheFolder in which the programs of the artifact are unpacked; without it, a folder below
 *     the user's folder of caches, or else the folder of temporary files
 */
public record ProgramSettings(
    Optional<String> ffmpeg, Optional<String> ffprobe, Optional<Path> cacheFolder) {
  /**
   * @throws IllegalArgumentException with the error in one line
   */
  public ProgramSettings {
    if (ffmpeg.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("the name or path of ffmpeg is missing");
    }
    if (ffprobe.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("the name or path of ffprobe is missing");
    }
  }

  public static ProgramSettings defaults() {
    return new ProgramSettings(Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static ProgramSettings of(String ffmpeg, String ffprobe) {
    return new ProgramSettings(Optional.of(ffmpeg), Optional.of(ffprobe), Optional.empty());
  }

  /**
   * Finds the programs, and unpacks those of the artifact unless they are unpacked. Whether a
   * program in {@code PATH} exists is not checked.
   *
   * @throws IOException when the artifact can't be used; the message says what to do
   */
  public FfmpegPrograms locate() throws IOException {
    return ProgramSearch.locate(this);
  }

  /** The platform of this machine, if the artifact is there but has no programs for it. */
  public Optional<String> unsupportedPlatform() {
    return ProgramSearch.unsupportedPlatform();
  }
}
