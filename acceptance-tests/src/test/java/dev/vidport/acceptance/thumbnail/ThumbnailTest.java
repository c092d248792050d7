package dev.vidport.acceptance.thumbnail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Choosing the thumbnail of a video. */
@Tag("process")
class ThumbnailTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static AccountApi api;
  private static String video;

  @BeforeAll
  static void upload() {
    api = HOST.account("pro");
    video = UploadClient.submit(api, SampleClip.SILENT.file());
    VideoPoller.awaitSuccess(api, video);
  }

  private static JsonNode thumbnails() {
    return api.get("/videos/" + video + "/thumbnails").expect(200).json();
  }

  private static Response choose(Map<String, ?> body) {
    return api.post("/videos/" + video + "/thumbnail", body);
  }

  private static byte[] imageAt(String link) {
    return Web.follow(VideoPoller.status(api, video).get(link).asString()).expect(200).bytes();
  }

  private static void assertThumbnail(byte[] expected) {
    assertThat(imageAt("posterUrl")).isEqualTo(expected);
    assertThat(imageAt("posterPlaybackUrl")).isEqualTo(expected);
  }

  private static byte[] purplePng() throws IOException {
    BufferedImage image = new BufferedImage(64, 36, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(new Color(160, 32, 160));
    graphics.fillRect(0, 0, 64, 36);
    graphics.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  private static BufferedImage decode(byte[] bytes) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void candidateAndCustomImageReplaceThePosterAndCanBeUndone() throws IOException {
    byte[] automatic = imageAt("posterUrl");
    JsonNode candidates = thumbnails().get("candidates");
    JsonNode last = candidates.get(candidates.size() - 1);
    byte[] candidate = Web.follow(last.get("url").asString()).expect(200).bytes();

    choose(Map.of("candidate", last.get("index").asInt())).expect(200);
    assertThat(candidate).isNotEqualTo(automatic);
    assertThumbnail(candidate);

    String sent = Base64.getEncoder().encodeToString(purplePng());
    choose(Map.of("image", sent, "contentType", "image/png")).expect(200);
    byte[] custom = imageAt("posterUrl");
    String address = VideoPoller.status(api, video).get("posterPlaybackUrl").asString();
    assertThumbnail(custom);
    Color colour = new Color(decode(custom).getRGB(32, 18));
    assertThat(colour.getRed()).isCloseTo(160, within(8));
    assertThat(colour.getGreen()).isCloseTo(32, within(8));
    assertThat(thumbnails().get("current").get("source").asString()).isEqualTo("custom");

    choose(Map.of("image", sent, "contentType", "image/jpeg")).expectError(400, "INVALID_REQUEST");
    assertThumbnail(custom);

    choose(Map.of("candidate", 0)).expect(200);
    assertThumbnail(automatic);
    // A page that was opened before the change still shows its image.
    assertThat(Web.follow(address).expect(200).bytes()).isEqualTo(custom);
  }

  @Test
  void candidatesShowTheFrameAtTheirTime() {
    JsonNode candidates = thumbnails().get("candidates");

    assertThat(candidates).hasSize(7);
    for (JsonNode candidate : candidates) {
      int frame = (int) Math.round(candidate.get("time").asDouble() * 25);
      assertThat(MediaReader.frameNumbers(candidate.get("url").asString())).containsExactly(frame);
    }
  }

  @Test
  void filmstripMatchesItsCuesAndDimensions() throws IOException {
    JsonNode strip = VideoPoller.status(api, video).get("filmstrip");

    BufferedImage image = decode(Web.follow(strip.get("url").asString()).expect(200).bytes());
    Response cues = Web.follow(strip.get("vttUrl").asString()).expect(200);
    JsonNode dimensions = Web.follow(strip.get("jsonUrl").asString()).expect(200).json();

    assertThat(image.getWidth())
        .isEqualTo(strip.get("columns").asInt() * strip.get("tileWidth").asInt());
    assertThat(image.getHeight())
        .isEqualTo(strip.get("rows").asInt() * strip.get("tileHeight").asInt());
    assertThat(cues.header("Content-Type")).startsWith("text/vtt");
    assertThat(cues.text().split("-->", -1)).hasSize(strip.get("frames").asInt() + 1);
    assertThat(cues.text()).startsWith("WEBVTT").contains("filmstrip.jpg#xywh=0,0,160,90");
    assertThat(dimensions.get("intervalSeconds")).isEqualTo(strip.get("intervalSeconds"));
  }
}
