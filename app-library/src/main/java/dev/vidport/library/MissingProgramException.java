package dev.vidport.library;

import java.io.IOException;

/** A program that processes media is not installed. The message says what to do. */
public final class MissingProgramException extends IOException {
  private static final long serialVersionUID = 1L;

  MissingProgramException(String program, String setting) {
    super(
        "the program "
            + program
            + " was not found; install ffmpeg (Debian: apt-get install ffmpeg, macOS: brew install"
            + " ffmpeg), or set its path: "
            + setting
            + " in the environment, VidportBuilder.ffmpeg in Java");
  }
}
