package dev.vidport.architecture.wrong.usecases.video;

/** A use case that starts a thread. */
final class ThreadStarting {
  void handle(Runnable work) {
    new Thread(work).start();
  }
}
