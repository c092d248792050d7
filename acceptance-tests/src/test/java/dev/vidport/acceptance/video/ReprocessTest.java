package dev.vidport.acceptance.video;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Processing what was uploaded again, and how long that stays. */
class ReprocessTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Path FILE = Clip.SILENT.file();

  private static Api api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void originalOutlivesItsVideoForTheOneThatIsMadeOfItAgain() throws IOException {
    String first =
        Uploads.submit(
            api,
            FILE,
            Map.of("metadata", Map.of("course", "42")),
            Map.of("trim", Map.of("end", 1)));
    Videos.succeeded(api, first);
    String second = reprocessed(first, Map.of("trim", Map.of("start", 1, "end", 3)));

    JsonNode deleted = api.delete("/videos/" + first).expect(200).json();
    JsonNode status = Videos.succeeded(api, second);

    assertThat(deleted.get("originalDeleted").asBoolean()).isFalse();
    assertThat(deleted.get("freedBytes").asLong()).isPositive();
    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asText()))
        .isEqualTo(IntStream.range(25, 75).boxed().toList());
    JsonNode listed = Listings.find(api, second);
    assertThat(listed.get("reprocessOf").asText()).isEqualTo(first);
    assertThat(listed.get("trim").get("start").asDouble()).isEqualTo(1);
    assertThat(listed.get("metadata").get("course").asText()).isEqualTo("42");
    assertThat(listed.get("sizeBytes").asLong()).isEqualTo(Files.size(FILE));
    assertThat(HOST.installation().filesOf(first)).isNotEmpty();

    JsonNode last = api.delete("/videos/" + second).expect(200).json();
    assertThat(last.get("originalDeleted").asBoolean()).isTrue();
    assertThat(last.get("freedBytes").asLong()).isGreaterThan(Files.size(FILE));
  }

  @Test
  void outputThatReplacesTheOriginalLeavesNothingToProcess() {
    String video = Uploads.submit(api, FILE, Map.of(), Map.of("deleteOriginal", true));
    Videos.succeeded(api, video);

    assertThat(Listings.find(api, video).get("originalDeleted").asBoolean()).isTrue();
    api.post("/videos/" + video + "/reprocess").expectRefusal(409, "ORIGINAL_UNAVAILABLE");
  }

  @Test
  void dryRunKnowsHowMuchIsLeft() {
    String video = Uploads.submit(api, FILE);
    Videos.succeeded(api, video);
    String dry = "/videos/" + video + "/reprocess?dryRun=true";

    JsonNode valid = api.post(dry, Map.of("trim", Map.of("start", 1))).expect(200).json();

    assertThat(valid.get("durationSeconds").asDouble()).isEqualTo(3);
    assertThat(valid.get("billableMinutes").asDouble()).isEqualTo(0.05);
    assertThat(
            api.post(dry, Map.of("trim", Map.of("start", 4)))
                .expectRefusal(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("trim.start");
  }

  private static String reprocessed(String video, Map<String, ?> body) {
    JsonNode made = api.post("/videos/" + video + "/reprocess", body).expect(201).json();
    assertThat(made.get("reprocessOf").asText()).isEqualTo(video);
    return made.get("videoId").asText();
  }
}
