package dev.vidport.library.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program that processes media is not installed, or does not start. The message says what to do.
 */
public final class MissingProgramException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean isPath;

  private MissingProgramException(String program, String message) {
    super(message);
    this.isPath = Path.of(program).getNameCount() > 1 || Path.of(program).isAbsolute();
  }

  private MissingProgramException(IOException cause) {
    super(cause.getMessage(), cause);
    this.isPath = false;
  }

  /**
   * A program that is not installed.
   *
   * @param platform of this machine, if the artifact with the programs has none for it
   */
  public static MissingProgramException ofFfmpeg(
      String program, String setting, Optional<String> platform) {
    String artifact =
        platform
            .map(name -> "the class path has none for " + name + " (org.bytedeco:ffmpeg): ")
            .orElse("add the artifact dev.vidport:vidport-ffmpeg, or ");
    return new MissingProgramException(
        program,
        "the program "
            + program
            + " was not found; "
            + artifact
            + "install ffmpeg (Debian: apt-get install ffmpeg, macOS: brew install"
            + " ffmpeg), or set its path: "
            + setting
            + " in the environment, VidportSettings.Builder.ffmpeg in Java");
  }

  /**
   * The artifact with the programs can't be used.
   *
   * @param reason with a message that says what to do
   */
  public static MissingProgramException ofArtifact(IOException reason) {
    return new MissingProgramException(reason);
  }

  /**
   * A program that is installed but does not start.
   *
   * @param reason in one line, with the name of the program
   */
  public static MissingProgramException cannotStart(String program, String setting, String reason) {
    return new MissingProgramException(program, setting + ": " + reason);
  }

  public static MissingProgramException ofWhisper(String program) {
    return new MissingProgramException(
        program,
        "the program "
            + program
            + " was not found; install whisper.cpp, or set its path: VIDPORT_WHISPER in the"
            + " environment, VidportSettings.Builder.speech in Java; without VIDPORT_WHISPER_MODEL, speech"
            + " is not recognized by it");
  }

  /** Whether the settings name a path, rather than a program to be found in {@code PATH}. */
  public boolean isPath() {
    return isPath;
  }
}
