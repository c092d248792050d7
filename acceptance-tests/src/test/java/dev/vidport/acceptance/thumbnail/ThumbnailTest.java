package dev.vidport.acceptance.thumbnail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The picture that stands for a video, as its owner chooses it. */
class ThumbnailTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static Api api;
  private static String video;

  @BeforeAll
  static void upload() {
    api = HOST.account("pro");
    video = Uploads.submit(api, Clip.SILENT.file());
    Videos.succeeded(api, video);
  }

  private static JsonNode thumbnails() {
    return api.get("/videos/" + video + "/thumbnails").expect(200).json();
  }

  private static Answer choose(Map<String, ?> body) {
    return api.post("/videos/" + video + "/thumbnail", body);
  }

  private static byte[] shown(String link) {
    return Web.follow(Videos.status(api, video).get(link).asText()).expect(200).bytes();
  }

  private static void stands(byte[] picture) {
    assertThat(shown("posterUrl")).isEqualTo(picture);
    assertThat(shown("posterPlaybackUrl")).isEqualTo(picture);
  }

  private static byte[] purple() throws IOException {
    BufferedImage image = new BufferedImage(64, 36, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.setColor(new Color(160, 32, 160));
    pen.fillRect(0, 0, 64, 36);
    pen.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  private static BufferedImage picture(byte[] bytes) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void candidateAndImageReplaceThePosterAndGoAgain() throws IOException {
    byte[] automatic = shown("posterUrl");
    JsonNode candidates = thumbnails().get("candidates");
    JsonNode last = candidates.get(candidates.size() - 1);
    byte[] candidate = Web.follow(last.get("url").asText()).expect(200).bytes();

    choose(Map.of("candidate", last.get("index").asInt())).expect(200);
    assertThat(candidate).isNotEqualTo(automatic);
    stands(candidate);

    String sent = Base64.getEncoder().encodeToString(purple());
    choose(Map.of("image", sent, "contentType", "image/png")).expect(200);
    byte[] custom = shown("posterUrl");
    String address = Videos.status(api, video).get("posterPlaybackUrl").asText();
    stands(custom);
    Color colour = new Color(picture(custom).getRGB(32, 18));
    assertThat(colour.getRed()).isCloseTo(160, within(8));
    assertThat(colour.getGreen()).isCloseTo(32, within(8));
    assertThat(thumbnails().get("current").get("source").asText()).isEqualTo("custom");

    choose(Map.of("image", sent, "contentType", "image/jpeg"))
        .expectRefusal(400, "INVALID_REQUEST");
    stands(custom);

    choose(Map.of("candidate", 0)).expect(200);
    stands(automatic);
    assertThat(Web.follow(address).expect(200).bytes()).isEqualTo(automatic);
  }

  @Test
  void candidatesShowTheFramesOfTheirTimes() {
    JsonNode candidates = thumbnails().get("candidates");

    assertThat(candidates).hasSize(7);
    for (JsonNode candidate : candidates) {
      int frame = (int) Math.round(candidate.get("time").asDouble() * 25);
      assertThat(MediaReader.frameNumbers(candidate.get("url").asText())).containsExactly(frame);
    }
  }

  @Test
  void filmstripIsAPictureWhosePartsItsCuesName() throws IOException {
    JsonNode strip = Videos.status(api, video).get("filmstrip");

    BufferedImage picture = picture(Web.follow(strip.get("url").asText()).expect(200).bytes());
    Answer cues = Web.follow(strip.get("vttUrl").asText()).expect(200);
    JsonNode measures = Web.follow(strip.get("jsonUrl").asText()).expect(200).json();

    assertThat(picture.getWidth())
        .isEqualTo(strip.get("columns").asInt() * strip.get("tileWidth").asInt());
    assertThat(picture.getHeight())
        .isEqualTo(strip.get("rows").asInt() * strip.get("tileHeight").asInt());
    assertThat(cues.header("Content-Type")).startsWith("text/vtt");
    assertThat(cues.text().split("-->", -1)).hasSize(strip.get("frames").asInt() + 1);
    assertThat(cues.text()).startsWith("WEBVTT").contains("filmstrip.jpg#xywh=0,0,160,90");
    assertThat(measures.get("intervalSeconds")).isEqualTo(strip.get("intervalSeconds"));
  }
}
