package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.upload.port.PendingImport;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ImportRoutesTest extends ServerTest {
  private static final String IMPORT =
      "{\"sourceUrl\": \"https://media.test/talk.mp4?sig=1\", \"maxHeight\": 720, \"trim\":"
          + " {\"start\": 1}, \"deleteOriginal\": true, \"metadata\": {\"a\": \"b\"}}";

  @Test
  void importIsCreatedAndRuns() {
    Response response = client.post("/v1/videos", IMPORT);

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().propertyNames()).containsExactlyInAnyOrder("videoId", "status");
    assertThat(response.json().get("status").asString()).isEqualTo("RUNNING");
  }

  @Test
  void schemeOfTheAddressMayBeInUpperCase() {
    Response response = client.post("/v1/videos", IMPORT.replace("https:", "HTTPS:"));

    assertThat(response.status()).isEqualTo(201);
  }

  @Test
  void progressShowsTheFetchedBytes() {
    String id = client.post("/v1/videos", IMPORT).json().get("videoId").asString();
    JsonNode before = client.get("/v1/videos/" + id).json().get("progress");
    fixture
        .database
        .videos
        .imports()
        .begin(
            new VideoId(id),
            new PendingImport.Transfer("u", 5 << 20, RemoteVersion.UNKNOWN, OptionalLong.of(900)),
            0);
    boolean stored = fixture.database.videos.imports().progress(new VideoId(id), 300);

    JsonNode after = client.get("/v1/videos/" + id).json().get("progress");

    assertThat(stored).isTrue();
    assertThat(before.get("fetchedBytes").asLong()).isZero();
    assertThat(before.has("totalBytes")).isFalse();
    assertThat(after.get("fetchedBytes").asLong()).isEqualTo(300);
    assertThat(after.get("totalBytes").asLong()).isEqualTo(900);
    assertThat(after.get("percent").asInt()).isEqualTo(10);
  }

  @Test
  void dryRunCreatesNothing() {
    Response response = client.post("/v1/videos?dryRun=true", IMPORT);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().get("valid").asBoolean()).isTrue();
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void addressThatCannotBeCalledIsRefused() {
    Response response = client.post("/v1/videos", "{\"sourceUrl\": \"https://private.test/x\"}");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems()).containsExactly("sourceUrl: can't be called");
  }

  @Test
  void importIsCancelledAndNotAborted() {
    String id = client.post("/v1/videos", IMPORT).json().get("videoId").asString();

    assertThat(client.post("/v1/videos/" + id + "/abort", "").error()).isEqualTo("NOT_AN_UPLOAD");
    assertThat(client.post("/v1/videos/" + id + "/cancel", "").status()).isEqualTo(200);
    assertThat(client.get("/v1/videos/" + id).json().get("status").asString()).isEqualTo("ABORTED");
  }
}
