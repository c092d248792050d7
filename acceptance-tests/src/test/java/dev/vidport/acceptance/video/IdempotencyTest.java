package dev.vidport.acceptance.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A request repeated with its Idempotency-Key takes effect once. */
@Tag("process")
class IdempotencyTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Map<String, ?> UPLOAD = Map.of("fileName", "a.mp4", "sizeBytes", 10);

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void repeatedRequestGetsTheFirstResponse() {
    String key = UUID.randomUUID().toString();

    Response first = api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);
    Response again = api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);
    Response other = api.post("/videos", UPLOAD).expect(201);

    assertThat(again.json()).isEqualTo(first.json());
    assertThat(other.json()).isNotEqualTo(first.json());
  }

  @Test
  void keyUsedForADifferentRequestIsRefused() {
    String key = UUID.randomUUID().toString();
    api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);

    api.post("/videos", Map.of("fileName", "b.mp4", "sizeBytes", 10), "Idempotency-Key", key)
        .expectError(409, "IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void keysOfTwoAccountsAreIndependent() {
    String key = UUID.randomUUID().toString();
    Response mine = api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);

    Response theirs =
        HOST.account("starter").post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);

    assertThat(theirs.json()).isNotEqualTo(mine.json());
  }

  @Test
  void repeatedCompleteSucceeds() {
    Path clip = SampleClip.others().text();
    String video = UploadClient.open(api, clip, Map.of());
    UploadClient.sendAll(api, video, clip);
    String key = UUID.randomUUID().toString();
    String complete = "/videos/" + video + "/complete";

    api.post(complete, Map.of(), "Idempotency-Key", key).expect(202);
    api.post(complete, Map.of(), "Idempotency-Key", key).expect(202);
    api.post(complete, Map.of()).expectError(409, "ALREADY_COMPLETED");

    VideoPoller.awaitEnd(api, video, "FAILED");
  }
}
