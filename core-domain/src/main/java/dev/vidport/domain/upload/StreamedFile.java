package dev.vidport.domain.upload;

import dev.vidport.domain.refusal.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A file of a streaming upload, sent while it is recorded. The client chooses the part sizes,
 * within the limits that every store can join.
 *
 * @param parts the stored parts, by number; empty once they are joined
 * @param sizeBytes size of the parts, or of the object that they were joined to
 */
public record StreamedFile(List<Part> parts, long sizeBytes) {
  /**
   * The minimum size in bytes that S3 accepts for a part other than the last (Amazon S3, multipart
   * limits). {@link PartSizing} says which parts need it.
   */
  public static final long MIN_PART_BYTES = 5L << 20;

  /** The maximum size in bytes that S3 accepts for a part. */
  public static final long MAX_PART_BYTES = 5L << 30;

  public StreamedFile {
    parts = List.copyOf(parts);
  }

  /** A file with these parts so far. */
  public static StreamedFile of(List<Part> parts) {
    return new StreamedFile(parts, Part.totalBytes(parts));
  }

  /** A file whose parts an earlier call has joined, before its host could record that. */
  public static StreamedFile joined(long sizeBytes) {
    return new StreamedFile(List.of(), sizeBytes);
  }

  /** The totals of the stored parts. */
  public Totals totals() {
    return new Totals(sizeBytes, isJoined() ? PartPlan.MAX_PARTS : parts.size());
  }

  private boolean isJoined() {
    return parts.isEmpty() && sizeBytes > 0;
  }

  /** Size in bytes of the parts whose numbers are not in {@code numbers}. */
  public long sizeWithout(Set<Integer> numbers) {
    return parts.stream()
        .filter(part -> !numbers.contains(part.partNumber()))
        .mapToLong(Part::sizeBytes)
        .sum();
  }

  /**
   * The reasons why the parts do not form a complete file; empty if they do.
   *
   * @param sizing the sizes that the parts must have
   * @param declared the totals that the client declares; empty to accept the stored parts as they
   *     are
   * @param maxBytes maximum size of the file in bytes
   */
  public List<Problem> wrong(
      UploadFileRole file, PartSizing sizing, Optional<Totals> declared, long maxBytes) {
    String list = PartProblem.list(file);
    if (sizeBytes == 0) {
      return List.of(new Problem(list, "no part has been uploaded"));
    }
    List<Problem> wrong = new ArrayList<>();
    if (!isJoined()) {
      addMissing(file, Math.max(last(), declared.map(Totals::partCount).orElse(0)), wrong);
      addSmall(file, sizing, wrong);
    }
    declared.ifPresent(totals -> addTotals(file.label(), totals, wrong));
    if (sizeBytes > maxBytes) {
      wrong.add(
          new Problem(list, "have " + sizeBytes + " bytes in total; the maximum is " + maxBytes));
    }
    return wrong;
  }

  private void addTotals(String file, Totals declared, List<Problem> wrong) {
    if (!isJoined() && declared.partCount() < last()) {
      wrong.add(
          new Problem(
              file + ".partCount",
              "is " + declared.partCount() + ", but part " + last() + " has been uploaded"));
    }
    if (declared.sizeBytes() != sizeBytes) {
      wrong.add(
          new Problem(
              file + ".sizeBytes",
              "is " + declared.sizeBytes() + ", but " + sizeBytes + " bytes have been uploaded"));
    }
  }

  private void addMissing(UploadFileRole file, int count, List<Problem> wrong) {
    Set<Integer> present = parts.stream().map(Part::partNumber).collect(Collectors.toSet());
    for (int number = 1; number <= count; number++) {
      if (!present.contains(number)) {
        wrong.add(PartProblem.of(file, number, "is missing"));
      }
    }
  }

  private void addSmall(UploadFileRole file, PartSizing sizing, List<Problem> wrong) {
    for (Part part : parts) {
      long min = sizing.minBytes(part.partNumber());
      if (part.partNumber() < last() && part.sizeBytes() < min) {
        wrong.add(
            PartProblem.of(
                file,
                part.partNumber(),
                "has "
                    + part.sizeBytes()
                    + " bytes; unless it is the last part, it needs at least "
                    + min));
      }
    }
  }

  private int last() {
    return parts.get(parts.size() - 1).partNumber();
  }

  /** The totals that a client declares for a file that it has sent completely. */
  public record Totals(long sizeBytes, int partCount) {}
}
