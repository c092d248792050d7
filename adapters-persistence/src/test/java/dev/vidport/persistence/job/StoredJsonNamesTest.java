package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.render.CaptionRequestRow;
import dev.vidport.persistence.render.FileRow;
import dev.vidport.persistence.render.MaterialRow;
import dev.vidport.persistence.render.RedactionRow;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.persistence.thumbnail.ThumbnailRow;
import dev.vidport.persistence.video.FailureRow;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of record components are the names of stored JSON fields, so a rename loses data. */
final class StoredJsonNamesTest {
  private static final String VIDEO = "dev.vidport.persistence.video.";

  @Test
  void storedFieldsKeepTheirNames() throws Exception {
    assertThat(names()).isEqualTo(expected());
  }

  private static List<String> names() throws ClassNotFoundException {
    List<Class<?>> rows =
        List.of(
            CaptionRequestRow.class,
            ClockJumpRow.class,
            CuesRow.class,
            DamagedTimesRow.class,
            FailureRow.class,
            FileRow.class,
            MaterialRow.class,
            PlanRow.class,
            RedactionRow.class,
            SourceFactsRow.class,
            SpeechAudioRow.class,
            StillsRow.class,
            ThumbnailRow.class,
            TranscriptRow.class,
            Class.forName("dev.vidport.persistence.access.TokenSettingsRow"),
            Class.forName("dev.vidport.persistence.account.KnownPlanRow"),
            Class.forName("dev.vidport.persistence.webhook.EventRow"),
            Class.forName(VIDEO + "CaptionsRow"),
            Class.forName(VIDEO + "OptionsRow"),
            Class.forName(VIDEO + "OutputRow"),
            Class.forName(VIDEO + "SummaryRow"),
            Class.forName(VIDEO + "UploadRow"));
    return rows.stream()
        .flatMap(row -> Stream.concat(Stream.of(row), nested(row)))
        .filter(Class::isRecord)
        .map(StoredJsonNamesTest::fields)
        .sorted()
        .toList();
  }

  private static Stream<Class<?>> nested(Class<?> row) {
    return Arrays.stream(row.getDeclaredClasses());
  }

  /** Without the names of the classes, which are not stored. */
  private static String fields(Class<?> row) {
    return Arrays.stream(row.getRecordComponents())
        .map(RecordComponent::getName)
        .collect(Collectors.joining(" "));
  }

  private static List<String> expected() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            StoredJsonNamesTest.class.getResourceAsStream("stored-json-names.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
