package dev.vidport.architecture.wrong.domain.video;

/** A value that creates randomness. */
final class RandomNumber {
  double value() {
    return Math.random();
  }
}
