package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.http.server.Client.Response;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class WatermarkRoutesTest extends ServerTest {
  private static final String PATH = "/v1/account/watermark";
  private static final String IMAGE =
      "\"image\": \"%s\", \"contentType\": \"image/png\""
          .formatted(
              Base64.getEncoder().encodeToString("PNG of a logo with pixels".getBytes(UTF_8)));

  private Response put(String json) {
    return client.send("PUT", PATH, json.getBytes(UTF_8));
  }

  private Response delete() {
    return client.send("DELETE", PATH, new byte[0]);
  }

  @Test
  void watermarkIsSetChangedAndDeleted() {
    assertThat(client.get(PATH).text()).isEqualTo("{\"configured\":false}");

    Response set = put("{" + IMAGE + "}");

    assertThat(set.status()).isEqualTo(200);
    assertThat(set.text())
        .startsWith(
            "{\"position\":\"bottom-right\",\"opacity\":1.0,\"size\":0.15,\"margin\":0.03,"
                + "\"configured\":true,");
    assertThat(Base64.getDecoder().decode(set.json().get("image").asString()))
        .isEqualTo("clean PNG of a logo with pixels".getBytes(UTF_8));
    assertThat(put("{\"position\": \"top\", \"opacity\": 0.5}").text())
        .startsWith("{\"position\":\"top\",\"opacity\":0.5,\"size\":0.15,");
    assertThat(client.get(PATH).json().get("digest")).isEqualTo(set.json().get("digest"));
    assertThat(delete().text()).isEqualTo("{\"configured\":false}");
    assertThat(delete().status()).isEqualTo(200);
  }

  @Test
  void everyProblemIsReported() {
    assertThat(
            put("{\"position\": \"middle\", \"opacity\": 2, \"size\": 0, \"margin\": 0.3}")
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder("position", "opacity", "size", "margin");
    assertThat(put("{\"image\": \"aGVsbG8=\"}").problems())
        .containsExactly("contentType: is required: send image and contentType together");
    assertThat(put("{}").problems())
        .containsExactly("image: is required, because the account has no watermark yet");
  }

  @Test
  void watermarkThatAnAccountDoesNotHaveIsRefused() {
    String problem =
        "watermark: the account has no watermark; set one with PUT /v1/account/watermark";

    assertThat(
            client
                .post(
                    "/v1/videos",
                    "{\"sourceUrl\": \"https://example.com/a.mp4\", \"watermark\": true}")
                .problems())
        .containsExactly(problem);
    assertThat(client.post("/v1/upload-tokens", "{\"watermark\": true}").problems())
        .containsExactly(problem);
    assertThat(
            client
                .send("PUT", "/v1/videos?fileName=a.mp4&watermark=true", "file".getBytes(UTF_8))
                .problems())
        .containsExactly(problem);
  }

  @Test
  void videoTellsHowItsWatermarkIsShown() {
    put("{" + IMAGE + ", \"position\": \"top-left\"}");

    Response sent =
        client.send("PUT", "/v1/videos?fileName=a.mp4&watermark=true", "file".getBytes(UTF_8));
    assertThat(sent.status()).as(sent.text()).isEqualTo(202);
    VideoId video = new VideoId(sent.json().get("videoId").asString());

    assertThat(client.get("/v1/videos").text())
        .contains(
            "\"watermark\":{\"position\":\"top-left\",\"opacity\":1.0,\"size\":0.15,\"margin\":0.03}");
    assertThat(client.get("/v1/videos/" + video).text()).contains("\"watermark\":{");
    assertThat(client.post("/v1/upload-tokens", "{\"watermark\": true}").text())
        .contains("\"watermark\":true");
  }
}
