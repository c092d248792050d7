package dev.vidport.storage;

import dev.vidport.domain.upload.Part;
import java.util.List;

/** The list of parts in a request to complete an upload. */
public final class PartList {
  private PartList() {}

  /** Total size of the parts in bytes. */
  public static long total(List<Part> parts) {
    return parts.stream().mapToLong(Part::sizeBytes).sum();
  }

  /**
   * @throws IllegalArgumentException if the list is empty or not in ascending order
   */
  public static void check(List<Part> parts) {
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
