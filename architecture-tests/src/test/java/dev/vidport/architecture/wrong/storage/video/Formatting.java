package dev.vidport.architecture.wrong.storage.video;

/** A store whose keys have the digits of the machine's language. */
final class Formatting {
  String key(int part) {
    return "%05d".formatted(part);
  }
}
