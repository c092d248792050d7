package dev.vidport.architecture.wrong.library;

/** Ends the process of the embedding application. */
final class Exiting {
  void close() {
    System.exit(1);
  }
}
