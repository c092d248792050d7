package dev.vidport.architecture.wrong.storage.video;

/** Prints. */
final class Printing {
  void print() {
    System.out.println("stored");
  }
}
