package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.Clip;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The same clips through PostgreSQL and an S3 store, by settings alone. */
class SharedRenderTest extends RenderedClips {
  @RegisterExtension static final Installation INSTALLATION = Installation.shared();

  private static FinishedVideos videos;

  @BeforeAll
  static void upload() {
    INSTALLATION.start();
    videos = new FinishedVideos(INSTALLATION.account("pro"));
  }

  @Override
  FinishedVideos videos() {
    return videos;
  }

  @Test
  void partsGoStraightToTheStore() {
    String video = Uploads.open(videos.api(), Clip.SILENT.file(), Map.of());

    JsonNode part = Uploads.sign(videos.api(), video, List.of(1)).get(0);

    assertThat(part.get("url").asText()).startsWith(INSTALLATION.storeEndpoint() + "/");
    assertThat(takes(part.get("url").asText(), new byte[part.get("sizeBytes").asInt() - 1]))
        .isFalse();
    assertThat(videos.api().get("/videos/" + video + "/parts").expect(200).json().get("parts"))
        .isEmpty();
    videos.api().post("/videos/" + video + "/abort").expect(200);
  }

  private static boolean takes(String address, byte[] part) {
    try {
      return Web.put(address, part).status() == 200;
    } catch (UncheckedIOException brokenOff) {
      // The S3 server of the tests may end the connection in the middle of its refusal.
      return false;
    }
  }

  @Test
  void playlistsComeFromTheHostAndMediaFromTheStore() {
    JsonNode status = videos.status(Clip.WEBM);
    String stream = status.get("streamUrl").asText();

    Answer playlist = Web.get(stream).expect(200);
    Answer rendition = Web.get(URI.create(stream).resolve("360p.mp4"));
    Answer mp4 = Web.get(status.get("playbackUrl").asText());

    assertThat(stream).startsWith(INSTALLATION.base() + "/play/");
    assertThat(playlist.text()).startsWith("#EXTM3U");
    for (Answer media : List.of(rendition, mp4)) {
      assertThat(media.status()).isEqualTo(302);
      assertThat(media.header("Location"))
          .startsWith(INSTALLATION.storeEndpoint() + "/")
          .contains("X-Amz-Signature=");
      assertThat(media.header("Access-Control-Allow-Origin")).isEqualTo("*");
    }
  }

  @Test
  void downloadComesFromTheStoreUnderTheNameOfTheUpload() {
    String name = Clip.WEBM.file().getFileName().toString().replace(".webm", ".mp4");
    String link = videos.status(Clip.WEBM).get("downloadUrl").asText();

    Answer download = Web.get(link).expect(200);

    assertThat(link).startsWith(INSTALLATION.storeEndpoint() + "/");
    assertThat(download.header("Content-Disposition")).startsWith("attachment").contains(name);
    assertThat(download.header("Content-Type")).isEqualTo("video/mp4");
  }

  @Test
  void nothingOfTheMediaIsKeptInTheHostsOwnFolder() {
    String video = videos.id(Clip.WEBM);

    assertThat(INSTALLATION.filesOf(video)).isNotEmpty().noneMatch(INSTALLATION::isOfAHost);
  }
}
