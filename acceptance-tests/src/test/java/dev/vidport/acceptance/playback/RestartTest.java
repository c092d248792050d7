package dev.vidport.acceptance.playback;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.Clip;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A host that was stopped and started again goes on as if nothing had been. */
class RestartTest {
  @RegisterExtension static final Installation INSTALLATION = Installation.embedded();

  @Test
  void linksAndUploadsLiveOn() throws IOException {
    HostProcess host = INSTALLATION.start();
    Api api = INSTALLATION.account("pro");
    String finished = Uploads.submit(api, Clip.SILENT.file());
    JsonNode before = Videos.succeeded(api, finished);
    String unfinished = Uploads.open(api, Clip.SILENT.file(), Map.of());
    JsonNode part = Uploads.sign(api, unfinished, List.of(1)).get(0);

    host.close();
    INSTALLATION.start();

    for (String link : List.of("playbackUrl", "streamUrl", "posterUrl", "downloadUrl")) {
      Web.get(before.get(link).asText()).expect(200);
    }
    Web.put(part.get("url").asText(), Files.readAllBytes(Clip.SILENT.file())).expect(200);
    api.post("/videos/" + unfinished + "/complete").expect(202);
    Videos.succeeded(api, unfinished);
    assertThat(host.log()).doesNotContain("ERROR");
  }
}
