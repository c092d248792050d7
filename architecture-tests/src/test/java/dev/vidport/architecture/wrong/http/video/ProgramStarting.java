package dev.vidport.architecture.wrong.http.video;

import java.io.IOException;

/** A route that starts a program. */
final class ProgramStarting {
  Process start() throws IOException {
    return new ProcessBuilder("true").start();
  }
}
