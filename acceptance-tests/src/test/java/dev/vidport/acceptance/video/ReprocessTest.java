package dev.vidport.acceptance.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.acceptance.render.FinishedVideos;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Reprocessing, and the lifetime of the original. */
@Tag("process")
class ReprocessTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Path FILE = SampleClip.SILENT.file();

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void originalIsKeptWhileAReprocessedVideoUsesIt() throws IOException {
    String first =
        UploadClient.submit(
            api,
            FILE,
            Map.of("metadata", Map.of("course", "42")),
            Map.of("trim", Map.of("end", 1)));
    VideoPoller.awaitSuccess(api, first);
    String second = reprocess(first, Map.of("trim", Map.of("start", 1, "end", 3)));

    JsonNode deleted = api.delete("/videos/" + first).expect(200).json();
    JsonNode status = VideoPoller.awaitSuccess(api, second);

    assertThat(deleted.get("originalDeleted").asBoolean()).isFalse();
    assertThat(deleted.get("freedBytes").asLong()).isPositive();
    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString()))
        .isEqualTo(IntStream.range(25, 75).boxed().toList());
    JsonNode listed = Listings.find(api, second);
    assertThat(listed.get("reprocessOf").asString()).isEqualTo(first);
    assertThat(listed.get("trim").get("start").asDouble()).isEqualTo(1);
    assertThat(listed.get("metadata").get("course").asString()).isEqualTo("42");
    assertThat(listed.get("sizeBytes").asLong()).isEqualTo(Files.size(FILE));
    assertThat(HOST.installation().filesOf(first)).isNotEmpty();

    JsonNode last = api.delete("/videos/" + second).expect(200).json();
    assertThat(last.get("originalDeleted").asBoolean()).isTrue();
    assertThat(last.get("freedBytes").asLong()).isGreaterThan(Files.size(FILE));
  }

  @Test
  void videoWithDeletedOriginalCannotBeReprocessed() {
    String video = UploadClient.submit(api, FILE, Map.of(), Map.of("deleteOriginal", true));
    VideoPoller.awaitSuccess(api, video);

    assertThat(Listings.find(api, video).get("originalDeleted").asBoolean()).isTrue();
    api.post("/videos/" + video + "/reprocess").expectError(409, "ORIGINAL_UNAVAILABLE");
  }

  @Test
  void dryRunReturnsTheTrimmedLength() {
    String video = FinishedVideos.of(api).id(SampleClip.SILENT);
    String dry = "/videos/" + video + "/reprocess?dryRun=true";

    JsonNode valid = api.post(dry, Map.of("trim", Map.of("start", 1))).expect(200).json();

    assertThat(valid.get("durationSeconds").asDouble()).isEqualTo(3);
    assertThat(valid.get("billableMinutes").asDouble()).isEqualTo(0.05);
    assertThat(
            api.post(dry, Map.of("trim", Map.of("start", 4)))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("trim.start");
  }

  private static String reprocess(String video, Map<String, ?> body) {
    JsonNode created = api.post("/videos/" + video + "/reprocess", body).expect(201).json();
    assertThat(created.get("reprocessOf").asString()).isEqualTo(video);
    return created.get("videoId").asString();
  }
}
