package dev.vidport.domain.upload;

import dev.vidport.domain.refusal.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A file that was sent while it was recorded: its parts are what the client made them, within what
 * every store can join.
 *
 * @param parts those that have arrived, by number
 */
public record StreamedFile(List<Part> parts) {
  /** The least that S3 takes for a part that is not the last (Amazon S3, multipart limits). */
  public static final long LEAST_PART = 5L << 20;

  /** The most that S3 takes for a part. */
  public static final long MOST_PART = 5L << 30;

  public StreamedFile {
    parts = List.copyOf(parts);
  }

  /**
   * Bytes that every part but the last can have, so that a file of any size up to the most fits.
   */
  public static long suitablePart(long mostBytes) {
    long mebibyte = 1L << 20;
    long perPart = (mostBytes + PartPlan.MOST_PARTS - 1) / PartPlan.MOST_PARTS;
    return Math.max(LEAST_PART, (perPart + mebibyte - 1) / mebibyte * mebibyte);
  }

  public long sizeBytes() {
    return parts.stream().mapToLong(Part::sizeBytes).sum();
  }

  /** Bytes of the parts that are none of {@code numbers}. */
  public long sizeWithout(Set<Integer> numbers) {
    return parts.stream()
        .filter(part -> !numbers.contains(part.partNumber()))
        .mapToLong(Part::sizeBytes)
        .sum();
  }

  /**
   * Why the parts do not make the file; empty when they do.
   *
   * @param said what the client says of the file; empty for what has arrived, whatever it is
   * @param mostBytes the largest file that is taken
   */
  public List<Problem> wrong(UploadFile file, Optional<Totals> said, long mostBytes) {
    String list = file == UploadFile.SOURCE ? "parts" : file.label() + ".parts";
    if (parts.isEmpty()) {
      return List.of(new Problem(list, "none has arrived"));
    }
    List<Problem> wrong = new ArrayList<>();
    addParts(list, Math.max(last(), said.map(Totals::partCount).orElse(0)), wrong);
    said.ifPresent(totals -> addTotals(file.label(), totals, wrong));
    if (sizeBytes() > mostBytes) {
      wrong.add(new Problem(list, "have " + sizeBytes() + " bytes; a file has up to " + mostBytes));
    }
    return wrong;
  }

  private void addTotals(String file, Totals said, List<Problem> wrong) {
    if (said.partCount() < last()) {
      wrong.add(
          new Problem(
              file + ".partCount",
              "is " + said.partCount() + ", but part " + last() + " has arrived"));
    }
    if (said.sizeBytes() != sizeBytes()) {
      wrong.add(
          new Problem(
              file + ".sizeBytes",
              "is " + said.sizeBytes() + ", but " + sizeBytes() + " bytes have arrived"));
    }
  }

  private void addParts(String list, int count, List<Problem> wrong) {
    Set<Integer> present = parts.stream().map(Part::partNumber).collect(Collectors.toSet());
    for (int number = 1; number <= count; number++) {
      if (!present.contains(number)) {
        wrong.add(new Problem(list + "[" + number + "]", "is missing"));
      }
    }
    parts.stream()
        .filter(part -> part.partNumber() < last() && part.sizeBytes() < LEAST_PART)
        .map(
            part ->
                new Problem(
                    list + "[" + part.partNumber() + "]",
                    "has "
                        + part.sizeBytes()
                        + " bytes; all parts but the last need "
                        + LEAST_PART))
        .forEach(wrong::add);
  }

  private int last() {
    return parts.get(parts.size() - 1).partNumber();
  }

  /** What a client says of a file that it has sent in full. */
  public record Totals(long sizeBytes, int partCount) {}
}
