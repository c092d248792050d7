package dev.vidport.storage;

import dev.vidport.domain.upload.Part;
import java.util.List;

/** The parts that a completion names. */
public final class PartList {
  private PartList() {}

  /** Bytes of all parts. */
  public static long total(List<Part> parts) {
    return parts.stream().mapToLong(Part::sizeBytes).sum();
  }

  /**
   * @throws IllegalArgumentException when there is none, or they are not in ascending order
   */
  public static void check(List<Part> parts) {
    int before = 0;
    for (Part part : parts) {
      if (part.partNumber() <= before) {
        throw new IllegalArgumentException("parts are to be named in ascending order from 1 on");
      }
      before = part.partNumber();
    }
    if (before == 0) {
      throw new IllegalArgumentException("an object is made of one part or more");
    }
  }
}
