package dev.vidport.architecture.wrong.storage.video;

/** Waits for a guessed time. */
final class Sleeping {
  void pause() throws InterruptedException {
    Thread.sleep(1);
  }
}
