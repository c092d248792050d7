package dev.vidport.architecture.wrong.domain.video;

/** A value with a static field that changes. */
final class Counting {
  static int count;
}
