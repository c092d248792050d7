package dev.vidport.acceptance.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A request that is sent again with its key has its effect once. */
class IdempotencyTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Map<String, ?> UPLOAD = Map.of("fileName", "a.mp4", "sizeBytes", 10);

  private static Api api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void sameRequestGetsTheFirstAnswerAgain() {
    String key = UUID.randomUUID().toString();

    Answer first = api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);
    Answer again = api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);
    Answer other = api.post("/videos", UPLOAD).expect(201);

    assertThat(again.json()).isEqualTo(first.json());
    assertThat(other.json()).isNotEqualTo(first.json());
  }

  @Test
  void keyOfAnotherRequestIsRefused() {
    String key = UUID.randomUUID().toString();
    api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);

    api.post("/videos", Map.of("fileName", "b.mp4", "sizeBytes", 10), "Idempotency-Key", key)
        .expectRefusal(409, "IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void keyOfAnotherAccountMeansNothing() {
    String key = UUID.randomUUID().toString();
    Answer mine = api.post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);

    Answer theirs =
        HOST.account("starter").post("/videos", UPLOAD, "Idempotency-Key", key).expect(201);

    assertThat(theirs.json()).isNotEqualTo(mine.json());
  }

  @Test
  void completeThatIsSentAgainIsNoFault() {
    Path clip = Clip.others().text();
    String video = Uploads.open(api, clip, Map.of());
    Uploads.sendAll(api, video, clip);
    String key = UUID.randomUUID().toString();
    String complete = "/videos/" + video + "/complete";

    api.post(complete, Map.of(), "Idempotency-Key", key).expect(202);
    api.post(complete, Map.of(), "Idempotency-Key", key).expect(202);
    api.post(complete, Map.of()).expectRefusal(409, "ALREADY_COMPLETED");

    Videos.ended(api, video, "FAILED");
  }
}
