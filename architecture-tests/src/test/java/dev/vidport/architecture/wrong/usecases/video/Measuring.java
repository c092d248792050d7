package dev.vidport.architecture.wrong.usecases.video;

/** A use case that reads the monotonic clock. */
final class Measuring {
  long handle() {
    return System.nanoTime();
  }
}
