package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A screen and a camera as two files of one video. */
class CameraTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static Api api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void cameraLiesOverTheScreenForAsLongAsTheLongerOfBothLasts() throws IOException {
    String video =
        Uploads.submit(
            api,
            Clip.WEBM.file(),
            Clip.PORTRAIT.file(),
            Map.of("type", "pip", "position", "bottom-left", "size", "small"));

    JsonNode status = Videos.succeeded(api, video);

    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asText()))
        .isEqualTo(Clip.WEBM.numbers());
    JsonNode listed = Listings.find(api, video);
    assertThat(listed.get("cameraFileName").asText())
        .isEqualTo(Clip.PORTRAIT.file().getFileName().toString());
    assertThat(listed.get("height").asInt()).isEqualTo(360);
    assertThat(listed.get("sizeBytes").asLong())
        .isEqualTo(Files.size(Clip.WEBM.file()) + Files.size(Clip.PORTRAIT.file()));
    JsonNode deleted = api.delete("/videos/" + video).expect(200).json();
    assertThat(deleted.get("freedBytes").asLong()).isGreaterThan(listed.get("sizeBytes").asLong());
    assertThat(HOST.installation().filesOf(video)).isEmpty();
  }

  @Test
  void completeWaitsForBothFiles() {
    String video = Uploads.open(api, Clip.WEBM.file(), camera());
    Uploads.sendAll(api, video, Clip.WEBM.file());

    Answer answer = api.post("/videos/" + video + "/complete");

    assertThat(answer.expectRefusal(409, "UPLOAD_INCOMPLETE").fields())
        .containsExactly("camera.parts[1]");
    api.post("/videos/" + video + "/abort").expect(200);
    assertThat(HOST.installation().filesOf(video)).isEmpty();
  }

  @Test
  void cameraNeedsAPlanThatHoldsIt() {
    Map<String, Object> body = new HashMap<>(camera());
    body.putAll(Map.of("fileName", "screen.webm", "sizeBytes", 10, "layout", "side-by-side"));

    Answer answer = HOST.account("free").post("/videos", body);

    assertThat(answer.expectRefusal(403, "PLAN_UPGRADE_REQUIRED").fields())
        .containsExactly("camera", "layout");
  }

  private static Map<String, ?> camera() {
    return Map.of("camera", Map.of("fileName", "face.webm", "sizeBytes", 10));
  }
}
