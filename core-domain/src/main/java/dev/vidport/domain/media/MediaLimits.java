package dev.vidport.domain.media;

/** The limits of every source and every output (service interface, section 8). */
public final class MediaLimits {
  /** The maximum length of a source and of the output in microseconds: 8 hours. */
  public static final long MAX_LENGTH_MICROS = 8L * 3600 * 1_000_000;

  private MediaLimits() {}
}
