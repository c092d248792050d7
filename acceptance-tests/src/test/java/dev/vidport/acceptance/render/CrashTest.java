package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.host.SlowedFfmpeg;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A crashed host loses no work and leaves no files behind. */
@Order(3)
@Tag("process")
class CrashTest {
  @RegisterExtension static final Installation INSTALLATION = Installation.embedded();

  @Test
  void restartedHostContinuesAfterBeingKilled() throws Exception {
    HostUnderTest host = INSTALLATION.start();
    AccountApi api = INSTALLATION.account("pro");
    String pending = open(api, 1000);
    String video;
    List<ProcessHandle> children;
    try (SlowedFfmpeg slowed = host.slowFfmpeg()) {
      video = LongSampleClip.submit(api, LongSampleClip.in(INSTALLATION.scratch()));
      VideoPoller.awaitPartlyRendered(api, video);
      put(api, pending, 1000);

      children = CrashChecks.kill(host);
    }
    HostUnderTest restarted = INSTALLATION.start();
    CrashChecks.awaitEnd(children);

    // The part acknowledged just before the crash is stored.
    assertThat(api.get("/videos/" + pending + "/parts").expect(200).json().get("parts")).hasSize(1);
    CrashChecks.assertComplete(api, video);
    CrashChecks.assertCleanedUp(INSTALLATION, restarted, video);
  }

  private static String open(AccountApi api, int size) {
    return api.post("/videos", Map.of("fileName", "pending.mp4", "sizeBytes", size))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  private static void put(AccountApi api, String video, int size) {
    String url = UploadClient.sign(api, video, List.of(1)).get(0).get("url").asString();
    Web.put(url, new byte[size]).expect(200);
  }
}
