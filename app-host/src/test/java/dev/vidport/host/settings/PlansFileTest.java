package dev.vidport.host.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlansFileTest {
  private static final String HOME =
      """
      {"name": "home", "title": "At home", "minutes": 100, "storageGb": 10, "deliveryGb": 20,
       "maxHeight": 1080, "videosPerDay": 5, "apiKeys": 2, "overage": false,
       "features": ["streaming"]}\
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("plans.json");
  }

  @Test
  void validPlanIsRead() throws IOException {
    Files.writeString(file, "[" + HOME + "]");

    assertThat(PlansFile.read(file).all())
        .containsExactly(
            Plan.builder("home", "At home")
                .minutes(100)
                .storageGb(10)
                .deliveryGb(20)
                .maxHeight(1080)
                .videosPerDay(5)
                .apiKeys(2)
                .features(Set.of(Feature.STREAMING))
                .build());
  }

  @Test
  void everyProblemIsReportedWithItsLocation() throws IOException {
    Files.writeString(
        file,
        """
        [%s,
         {"name": "home", "minutes": "many", "storageGb": 0, "deliveryGb": 1, "maxHeight": 900,
          "videosPerDay": 1, "apiKeys": 1, "overage": "no", "features": ["flying"], "color": "red"}]
        """
            .formatted(HOME));

    assertThat(problems())
        .extracting(problem -> problem.substring(("VIDPORT_PLANS: " + file + ": ").length()))
        .containsExactlyInAnyOrder(
            "[1].color: is not a field of a plan",
            "[1].name: duplicates the name of an earlier plan",
            "[1].minutes: must be a whole number from 1 to 2147483647",
            "[1].storageGb: must be a whole number from 1 to 2147483647",
            "[1].maxHeight: must be 720, 1080, 1440 or 2160",
            "[1].overage: must be false or an object with prices",
            "[1].features: unknown feature \"flying\"; must be one of redaction, screenRecording,"
                + " captions, streaming");
  }

  @Test
  void invalidJsonIsReportedWithItsLine() throws IOException {
    Files.writeString(file, "[\n{\"name\": }]");

    assertThat(problems()).singleElement().asString().contains("invalid JSON at line 2");
  }

  @Test
  void secondValueIsInvalidJson() throws IOException {
    Files.writeString(file, "[" + HOME + "]\n[]");

    assertThat(problems()).singleElement().asString().contains("invalid JSON at line");
  }

  @Test
  void nestingBeyondTheLimitIsInvalidJson() throws IOException {
    Files.writeString(file, "[".repeat(10_000));

    assertThat(problems()).singleElement().asString().contains("invalid JSON");
  }

  @Test
  void valuesOfTheWrongTypeAreReported() throws IOException {
    Files.writeString(
        file,
        "[7, " + HOME.replace("\"home\"", "{}").replace("[\"streaming\"]", "{\"a\": []}") + "]");

    assertThat(problems())
        .anyMatch(problem -> problem.endsWith("[0].name: must be a name such as pro or team-2"))
        .anyMatch(problem -> problem.endsWith("[1].name: must be a name such as pro or team-2"))
        .anyMatch(problem -> problem.endsWith("[1].features: must be an array; it may be empty"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "null", HOME})
  void fileWithoutAnArrayOfPlansIsRefused(String content) throws IOException {
    Files.writeString(file, content);

    assertThat(problems())
        .singleElement()
        .asString()
        .endsWith("must be an array of at least one plan");
  }

  private List<String> problems() {
    return catchThrowableOfType(InvalidSettings.class, () -> PlansFile.read(file)).problems();
  }
}
