package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A host that dies in the middle of its work loses nothing and leaves nothing behind. */
@Order(1)
class CrashTest {
  @RegisterExtension static final Installation INSTALLATION = Installation.embedded();

  @Test
  void hostThatIsKilledGoesOnWhenItIsStartedAgain() throws Exception {
    HostProcess host = INSTALLATION.start();
    Api api = INSTALLATION.account("pro");
    String arriving = open(api, 1000);
    String video = LongClip.submit(api, LongClip.in(INSTALLATION.scratch()));
    Videos.inTheMiddle(api, video);
    put(api, arriving, 1000);

    Crashes.kill(host);
    HostProcess again = INSTALLATION.start();

    // What was acknowledged a moment before is there.
    assertThat(api.get("/videos/" + arriving + "/parts").expect(200).json().get("parts"))
        .hasSize(1);
    Crashes.isWhole(api, video);
    Crashes.leavesNothing(INSTALLATION, again, video);
  }

  private static String open(Api api, int size) {
    return api.post("/videos", Map.of("fileName", "arriving.mp4", "sizeBytes", size))
        .expect(201)
        .json()
        .get("videoId")
        .asText();
  }

  private static void put(Api api, String video, int size) {
    String url = Uploads.sign(api, video, List.of(1)).get(0).get("url").asText();
    Web.put(url, new byte[size]).expect(200);
  }
}
