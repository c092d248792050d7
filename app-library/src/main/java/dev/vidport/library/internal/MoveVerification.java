package dev.vidport.library.internal;

import java.util.Locale;

/** How the objects at the new place are compared with those at the old one. */
public enum MoveVerification {
  /** By their names and sizes. */
  SIZES,
  /** Also by the digests of the first 200 objects, and of one in 20 of the others. */
  SAMPLE,
  /** Also by the digests of all objects, which reads both stores completely. */
  ALL;

  private static final int FIRST = 200;
  private static final int ONE_IN = 20;

  /**
   * Whether the digests of an object are compared.
   *
   * @param number of the object in the order of the verification, from 0
   */
  boolean reads(long number, String key) {
    return switch (this) {
      case SIZES -> false;
      case SAMPLE -> number < FIRST || Math.floorMod(key.hashCode(), ONE_IN) == 0;
      case ALL -> true;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
