package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.host.CommonHost;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Creating uploads: validation of the fields and of the plan. */
@Tag("process")
class CreateUploadTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final long MEBIBYTE = 1L << 20;

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void responseHasThePartSizeAndCount() {
    JsonNode created = create(Map.of("fileName", "lecture.mov", "sizeBytes", 40 * MEBIBYTE));

    assertThat(created.get("videoId").asString()).matches("[0-9a-f]{32}");
    assertThat(created.get("partSize").asLong()).isEqualTo(16 * MEBIBYTE);
    assertThat(created.get("partCount").asInt()).isEqualTo(3);
    assertThat(created.get("status").asString()).isEqualTo("UPLOADING");
  }

  @Test
  void largestFileHasAtMostTenThousandParts() {
    JsonNode created = create(Map.of("fileName", "day.mov", "sizeBytes", 20L << 30));

    assertThat(created.get("partCount").asInt()).isEqualTo(1280);
  }

  @Test
  void everyProblemIsReportedAtOnce() {
    Map<String, Object> metadata = new HashMap<>(Map.of("no space", "x", "long", "x".repeat(501)));
    Map<String, Object> body = new HashMap<>();
    body.put("fileName", "");
    body.put("sizeBytes", 0);
    body.put("maxHeight", 481);
    body.put("metadata", metadata);
    body.put("colour", "red");

    Response response = api.post("/videos", body).expectError(400, "INVALID_REQUEST");

    assertThat(response.fields())
        .contains(
            "fileName", "sizeBytes", "maxHeight", "metadata.no space", "metadata.long", "colour");
  }

  @Test
  void missingFieldsAreReported() {
    assertThat(api.post("/videos", Map.of()).expectError(400, "INVALID_REQUEST").fields())
        .contains("fileName", "sizeBytes");
  }

  @Test
  void invalidValuesAreRefused() {
    assertRefused("sizeBytes", "10");
    assertRefused("sizeBytes", 1.5);
    assertRefused("sizeBytes", (20L << 30) + 1);
    assertRefused("fileName", "folder/");
    assertRefused("fileName", 7);
    assertRefused("maxHeight", 4320);
    assertRefused("metadata", List.of());
  }

  @Test
  void fileNamesBecomeLabels() {
    Map<String, ?> metadata = Map.of("run", "labels");
    create(Map.of("fileName", "a/b.mp4", "sizeBytes", 10, "metadata", metadata));
    create(Map.of("fileName", "x".repeat(300), "sizeBytes", 10, "metadata", metadata));

    assertThat(api.get("/videos?metadata.run=labels").expect(200).json().get("videos"))
        .extracting(video -> video.get("fileName").asString())
        .containsExactlyInAnyOrder("b.mp4", "x".repeat(200));
  }

  private static void assertRefused(String field, Object value) {
    Map<String, Object> body = new HashMap<>(Map.of("fileName", "a.mp4", "sizeBytes", 10));
    body.put(field, value);

    assertThat(api.post("/videos", body).expectError(400, "INVALID_REQUEST").fields())
        .as("%s = %s", field, value)
        .containsExactly(field);
  }

  @Test
  void metadataIsLimited() {
    Map<String, String> twentyOne =
        IntStream.range(0, 21).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v"));
    Map<String, String> tooLarge =
        IntStream.range(0, 9).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v".repeat(500)));
    Map<String, String> valid =
        IntStream.range(0, 8).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v".repeat(500)));

    assertRefused("metadata", twentyOne);
    assertRefused("metadata", tooLarge);
    create(Map.of("fileName", "a.mp4", "sizeBytes", 10, "metadata", valid));
  }

  @Test
  void invalidJsonIsRefused() {
    api.send("POST", "/videos", BodyPublishers.ofString("{\"fileName\": "))
        .expectError(400, "INVALID_REQUEST");
    api.send("POST", "/videos", BodyPublishers.ofString("[]")).expectError(400, "INVALID_REQUEST");
  }

  @Test
  void dryRunValidatesAndCreatesNothing() {
    Map<String, ?> metadata = Map.of("run", "dry");

    JsonNode valid =
        api.post(
                "/videos?dryRun=true",
                Map.of("fileName", "a.mp4", "sizeBytes", 10, "metadata", metadata))
            .expect(200)
            .json();
    api.post("/videos?dryRun=true", Map.of("fileName", "a.mp4"))
        .expectError(400, "INVALID_REQUEST");

    assertThat(valid.get("valid").asBoolean()).isTrue();
    assertThat(api.get("/videos?metadata.run=dry").expect(200).json().get("videos")).isEmpty();
  }

  @Test
  void optionOutsideThePlanIsReported() {
    AccountApi free = HOST.account("free");

    assertThat(
            free.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10, "maxHeight", 1080))
                .expectError(403, "PLAN_UPGRADE_REQUIRED")
                .fields())
        .containsExactly("maxHeight");
    assertThat(
            free.post("/videos", Map.of("fileName", "a.mp4", "streaming", true))
                .expectError(403, "PLAN_UPGRADE_REQUIRED")
                .fields())
        .containsExactly("streaming");
    assertThat(
            HOST.account("starter")
                .post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10, "maxHeight", 1440))
                .expectError(403, "PLAN_UPGRADE_REQUIRED")
                .fields())
        .containsExactly("maxHeight");
  }

  @Test
  void unsupportedOptionsAreRefusedByName() {
    assertThat(
            api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10, "prestart", true))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("prestart");
    assertThat(
            api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10, "captions", true))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("captions");
  }

  @Test
  void freePlanAllowsTenVideosPerDay() {
    AccountApi free = HOST.installation().account("free");
    Map<String, Object> body = Map.of("fileName", "a.mp4", "sizeBytes", 10);
    for (int i = 0; i < 10; i++) {
      free.post("/videos", body).expect(201);
    }

    Response refusal = free.post("/videos", body).expectError(429, "DAILY_LIMIT");

    assertThat(Integer.parseInt(refusal.header("Retry-After"))).isPositive();
  }

  private static JsonNode create(Map<String, ?> body) {
    return api.post("/videos", body).expect(201).json();
  }
}
