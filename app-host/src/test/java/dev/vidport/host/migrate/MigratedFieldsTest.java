package dev.vidport.host.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MigratedFieldsTest {
  private static MigratedFields of(String id, String title, Map<String, String> metadata) {
    return MigratedFields.of(
        "mux",
        new SourceVideo(
            id,
            title,
            metadata,
            List.of(),
            () -> {
              throw new SourceRefusal("none");
            },
            Optional.empty(),
            List::of),
        "usual.mp4");
  }

  @Test
  void titleIsTheNameAndAFieldOfTheMetadata() {
    MigratedFields fields = of("a1", "Fish/Sea\n2", Map.of("course no", "42"));

    assertThat(fields.fileName()).isEqualTo("Fish-Sea 2");
    assertThat(fields.metadata())
        .isEqualTo(Map.of("migratedFrom", "mux:a1", "title", "Fish/Sea 2", "course_no", "42"));
    assertThat(fields.notKept()).isEmpty();
  }

  @Test
  void videoWithoutATitleKeepsTheNameOfItsFile() {
    assertThat(of("a1", " ", Map.of()).fileName()).isEqualTo("usual.mp4");
  }

  @Test
  void whatDoesNotFitIsNamed() {
    Map<String, String> many = new LinkedHashMap<>();
    many.put("description", "é".repeat(600));
    for (int i = 0; i < 30; i++) {
      many.put("key" + i, "x".repeat(300));
    }

    MigratedFields fields = of("a1", "", many);

    int bytes =
        fields.metadata().entrySet().stream()
            .mapToInt(
                each -> (each.getKey() + each.getValue()).getBytes(StandardCharsets.UTF_8).length)
            .sum();
    assertThat(bytes).isLessThanOrEqualTo(Metadata.MAX_BYTES);
    assertThat(fields.metadata().get("description")).hasSize(500);
    assertThat(fields.notKept())
        .contains("description: all but its first 500 characters")
        .contains("key29: the metadata of a video are full");
  }

  @Test
  void longOrStrangeIdsHaveAShortOrigin() {
    String first = MigratedFields.origin("s3", "a/".repeat(300));
    String second = MigratedFields.origin("s3", "a/".repeat(300) + "b");

    assertThat(first).startsWith("s3:sha256:").hasSizeLessThan(100).isNotEqualTo(second);
    assertThat(MigratedFields.origin("folder", "a\u202eb")).startsWith("folder:sha256:");
  }
}
