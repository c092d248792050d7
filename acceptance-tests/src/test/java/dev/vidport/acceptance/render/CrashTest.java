package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.acceptance.host.SlowedFfmpeg;
import dev.vidport.acceptance.media.SampleClip;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** A host that crashed or was stopped loses no work and leaves no files behind. */
@Order(3)
@Tag("process")
@ResourceLock(KillableHost.LOCK)
@TestMethodOrder(OrderAnnotation.class)
class CrashTest {
  @RegisterExtension static final KillableHost HOST = new KillableHost();

  private static String video;

  @Order(1)
  @Test
  void restartedHostContinuesAfterBeingKilled() throws Exception {
    AccountApi api = HOST.api();
    String pending = open(api, 1000);
    List<ProcessHandle> children;
    try (SlowedFfmpeg slowed = HOST.host().slowFfmpeg()) {
      video = LongSampleClip.submit(api, LongSampleClip.in(HOST.installation().scratch()));
      List<ProcessHandle> programs =
          slowed.holdWhen(() -> VideoPoller.isPartlyRendered(api, video));
      put(api, pending, 1000);

      children = CrashChecks.kill(HOST.host(), programs);
    }
    HOST.startAgain();
    CrashChecks.awaitEnd(children);

    // The part acknowledged just before the crash is stored.
    assertThat(api.get("/videos/" + pending + "/parts").expect(200).json().get("parts")).hasSize(1);
    CrashChecks.assertComplete(api, video);
    CrashChecks.assertCleanedUp(HOST.installation(), HOST.host(), video);
  }

  /** With the host and the video of the test above. */
  @Order(2)
  @Test
  void linksAndUploadsStayValidAfterARestart() throws IOException {
    AccountApi api = HOST.api();
    HostUnderTest host = HOST.host();
    JsonNode before = VideoPoller.awaitSuccess(api, video);
    String unfinished = UploadClient.open(api, SampleClip.SILENT.file(), Map.of());
    JsonNode part = UploadClient.sign(api, unfinished, List.of(1)).get(0);

    host.close();
    HOST.startAgain();

    for (String link : List.of("playbackUrl", "streamUrl", "posterUrl", "downloadUrl")) {
      Web.get(before.get(link).asString()).expect(200);
    }
    Web.put(part.get("url").asString(), Files.readAllBytes(SampleClip.SILENT.file())).expect(200);
    api.post("/videos/" + unfinished + "/complete").expect(202);
    VideoPoller.awaitSuccess(api, unfinished);
    assertThat(host.log()).doesNotContain("ERROR");
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
