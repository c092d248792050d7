package dev.vidport.domain.upload;

import java.util.List;

/**
 * A stored part of an upload.
 *
 * @param partNumber counts from 1
 * @param tag the store's entity tag of this content, which completing the upload requires; may be
 *     empty
 */
public record Part(int partNumber, long sizeBytes, String tag) {
  /** Total size of {@code parts} in bytes. */
  public static long totalBytes(List<Part> parts) {
    return parts.stream().mapToLong(Part::sizeBytes).sum();
  }

  /**
   * Checks that {@code parts} can be joined to an object.
   *
   * @throws IllegalArgumentException if there are none, or if they are not in ascending order
   */
  public static void checkOrder(List<Part> parts) {
    int previous = 0;
    for (Part part : parts) {
      if (part.partNumber() <= previous) {
        throw new IllegalArgumentException(
            "part numbers must be in ascending order and start at 1 or higher");
      }
      previous = part.partNumber();
    }
    if (previous == 0) {
      throw new IllegalArgumentException("an object needs at least one part");
    }
  }
}
