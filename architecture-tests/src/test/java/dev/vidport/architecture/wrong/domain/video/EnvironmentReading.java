package dev.vidport.architecture.wrong.domain.video;

/** A value that reads the environment. */
final class EnvironmentReading {
  String home() {
    return System.getenv("HOME");
  }
}
