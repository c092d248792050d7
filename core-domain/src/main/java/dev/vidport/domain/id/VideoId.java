package dev.vidport.domain.id;

import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies a video: 32 lower-case hexadecimal digits of 128 random bits. */
public record VideoId(String value) {
  public VideoId {
    Hex.require(value, 32);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<VideoId> parse(String text) {
    return Hex.is(text, 32) ? Optional.of(new VideoId(text)) : Optional.empty();
  }

  public static VideoId random(RandomGenerator random) {
    return new VideoId(Hex.random(random, 16));
  }

  @Override
  public String toString() {
    return value;
  }
}
