package dev.vidport.acceptance.playback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.SampleClip;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A restarted host continues without loss. */
@Tag("process")
class RestartTest {
  @RegisterExtension static final Installation INSTALLATION = Installation.embedded();

  @Test
  void linksAndUploadsStayValidAfterARestart() throws IOException {
    HostUnderTest host = INSTALLATION.start();
    AccountApi api = INSTALLATION.account("pro");
    String finished = UploadClient.submit(api, SampleClip.SILENT.file());
    JsonNode before = VideoPoller.awaitSuccess(api, finished);
    String unfinished = UploadClient.open(api, SampleClip.SILENT.file(), Map.of());
    JsonNode part = UploadClient.sign(api, unfinished, List.of(1)).get(0);

    host.close();
    INSTALLATION.start();

    for (String link : List.of("playbackUrl", "streamUrl", "posterUrl", "downloadUrl")) {
      Web.get(before.get(link).asString()).expect(200);
    }
    Web.put(part.get("url").asString(), Files.readAllBytes(SampleClip.SILENT.file())).expect(200);
    api.post("/videos/" + unfinished + "/complete").expect(202);
    VideoPoller.awaitSuccess(api, unfinished);
    assertThat(host.log()).doesNotContain("ERROR");
  }
}
