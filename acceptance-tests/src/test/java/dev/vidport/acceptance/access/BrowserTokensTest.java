package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A browser uploads and edits with tokens that its server made. */
@Tag("process")
class BrowserTokensTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  @Test
  void browserUploadsAVideoOfLimitedLengthAndEditsIt() throws IOException {
    AccountApi server = HOST.account("pro");
    JsonNode made =
        server
            .post("/upload-tokens", Map.of("maxSeconds", 5, "metadata", Map.of("user", "1")))
            .expect(201)
            .json();
    AccountApi uploader = server.as(made.get("uploadToken").asString());
    String video = UploadClient.submit(uploader, SampleClip.NTSC_MKV.file());
    JsonNode status = VideoPoller.awaitSuccess(uploader, video);

    // 5 s are 149.85 frames; the video has 180.
    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString()))
        .isEqualTo(IntStream.range(0, 149).boxed().toList());
    assertThat(Listings.find(server, video).get("durationSeconds").asDouble())
        .isCloseTo(4.97, within(0.01));
    uploader
        .post("/videos", Map.of("fileName", "again.mp4", "sizeBytes", 5))
        .expectError(409, "UPLOAD_TOKEN_USED");

    Map<String, ?> settings = Map.of("videoIds", List.of(video), "maxSeconds", 2, "title", "Cut");
    AccountApi editor =
        server.as(server.post("/edit-tokens", settings).expect(201).json().get("token").asString());
    JsonNode source = editor.get("/edit-session").expect(200).json().get("videos").get(0);
    JsonNode strip = source.get("filmstrip");
    BufferedImage image =
        ImageIO.read(
            new ByteArrayInputStream(Web.follow(strip.get("url").asString()).expect(200).bytes()));
    assertThat(image.getWidth())
        .isEqualTo(strip.get("columns").asInt() * strip.get("tileWidth").asInt());
    assertThat(source.get("durationSeconds").asDouble()).isCloseTo(4.97, within(0.01));

    editor.post("/videos", edit(video, 1, 3.5)).expectError(400, "EDIT_TOO_LONG");
    String cut =
        editor.post("/videos", edit(video, 1, 2)).expect(201).json().get("videoId").asString();
    JsonNode finished = VideoPoller.awaitSuccess(editor, cut);
    assertThat(MediaReader.frameNumbers(finished.get("playbackUrl").asString()))
        .isEqualTo(IntStream.range(30, 60).boxed().toList());
    assertThat(Listings.find(server, cut).get("fileName").asString()).isEqualTo("Cut.mp4");
  }

  private static Map<String, ?> edit(String video, double start, double end) {
    return Map.of(
        "edit", Map.of("clips", List.of(Map.of("videoId", video, "start", start, "end", end))));
  }
}
