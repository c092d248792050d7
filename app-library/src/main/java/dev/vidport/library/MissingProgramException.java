package dev.vidport.library;

import java.io.IOException;

/** A program that processes media is not installed. The message says what to do. */
public final class MissingProgramException extends IOException {
  private static final long serialVersionUID = 1L;

  private MissingProgramException(String message) {
    super(message);
  }

  MissingProgramException(String program, String setting) {
    this(
        "the program "
            + program
            + " was not found; install ffmpeg (Debian: apt-get install ffmpeg, macOS: brew install"
            + " ffmpeg), or set its path: "
            + setting
            + " in the environment, VidportBuilder.ffmpeg in Java");
  }

  static MissingProgramException ofWhisper(String program) {
    return new MissingProgramException(
        "the program "
            + program
            + " was not found; install whisper.cpp, or set its path: VIDPORT_WHISPER in the"
            + " environment, VidportBuilder.speech in Java; without VIDPORT_WHISPER_MODEL, speech"
            + " is not recognized by it");
  }
}
