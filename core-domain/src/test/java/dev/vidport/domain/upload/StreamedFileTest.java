package dev.vidport.domain.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamedFileTest {
  private static final long MIB = 1L << 20;
  private static final long MOST = 100 * MIB;

  @Test
  void consecutivePartsFormAFileAndTheLastMayBeSmall() {
    StreamedFile file = file(part(1, 5 * MIB), part(2, 7 * MIB), part(3, 1));

    assertThat(wrong(file)).isEmpty();
    assertThat(file.sizeBytes()).isEqualTo(12 * MIB + 1);
    assertThat(wrong(file(part(1, 1)))).isEmpty();
  }

  @Test
  void missingAndTooSmallPartsAreReported() {
    StreamedFile file = file(part(2, 5 * MIB - 1), part(4, 5 * MIB), part(5, 3));

    assertThat(wrong(file))
        .containsExactly(
            new Problem("parts[0]", "part 1 is missing"),
            new Problem("parts[2]", "part 3 is missing"),
            new Problem(
                "parts[1]",
                "part 2 has 5242879 bytes; unless it is the last part, it needs at least 5242880"));
  }

  @Test
  void growingPartsMayBeSmallAtTheBeginning() {
    List<Part> parts = new ArrayList<>();
    for (int number = 1; number <= PartSizing.SMALL_PARTS; number++) {
      parts.add(part(number, PartSizing.SMALL_PART_BYTES));
    }
    int next = parts.size() + 1;

    assertThat(growing(parts, part(next, 1))).isEmpty();
    assertThat(growing(parts, part(next, 5 * MIB), part(next + 1, 1))).isEmpty();
    assertThat(growing(parts, part(next, 5 * MIB - 1), part(next + 1, 1)))
        .containsExactly(
            new Problem(
                "parts[256]",
                "part 257 has 5242879 bytes; unless it is the last part, it needs at least 5242880"));
    parts.set(1, part(2, PartSizing.SMALL_PART_BYTES - 1));
    assertThat(growing(parts))
        .containsExactly(
            new Problem(
                "parts[1]",
                "part 2 has 262143 bytes; unless it is the last part, it needs at least 262144"));
  }

  @Test
  void fileWithoutPartsIsIncomplete() {
    assertThat(
            StreamedFile.of(List.of())
                .wrong(UploadFileRole.CAMERA, PartSizing.UNIFORM, Optional.empty(), MOST))
        .containsExactly(new Problem("camera.parts", "no part has been uploaded"));
  }

  @Test
  void declaredTotalsMustMatchTheUploadedParts() {
    StreamedFile file = file(part(1, 5 * MIB), part(2, 10));

    assertThat(wrong(file, 5 * MIB + 10, 2)).isEmpty();
    assertThat(wrong(file, 5 * MIB + 11, 2))
        .containsExactly(
            new Problem("source.sizeBytes", "is 5242891, but 5242890 bytes have been uploaded"));
    assertThat(wrong(file, 5 * MIB, 1))
        .containsExactly(
            new Problem("source.partCount", "is 1, but part 2 has been uploaded"),
            new Problem("source.sizeBytes", "is 5242880, but 5242890 bytes have been uploaded"));
    assertThat(wrong(file, 5 * MIB + 10, 3))
        .containsExactly(new Problem("parts[2]", "part 3 is missing"));
  }

  @Test
  void fileBeyondTheMaximumSizeIsReported() {
    StreamedFile file = file(part(1, MOST), part(2, 1));

    assertThat(wrong(file))
        .containsExactly(
            new Problem("parts", "have 104857601 bytes in total; the maximum is 104857600"));
    assertThat(file.sizeWithout(Set.of(1))).isEqualTo(1);
    assertThat(file.sizeWithout(Set.of(2, 3))).isEqualTo(MOST);
  }

  private static List<Problem> growing(List<Part> parts, Part... more) {
    List<Part> all = new ArrayList<>(parts);
    all.addAll(List.of(more));
    return StreamedFile.of(all)
        .wrong(UploadFileRole.SOURCE, PartSizing.GROWING, Optional.empty(), MOST);
  }

  private static List<Problem> wrong(StreamedFile file) {
    return file.wrong(UploadFileRole.SOURCE, PartSizing.UNIFORM, Optional.empty(), MOST);
  }

  private static List<Problem> wrong(StreamedFile file, long sizeBytes, int partCount) {
    return file.wrong(
        UploadFileRole.SOURCE,
        PartSizing.UNIFORM,
        Optional.of(new StreamedFile.Totals(sizeBytes, partCount)),
        MOST);
  }

  private static StreamedFile file(Part... parts) {
    return StreamedFile.of(List.of(parts));
  }

  private static Part part(int number, long sizeBytes) {
    return new Part(number, sizeBytes, "tag");
  }
}
