package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ThumbnailRoutesTest extends ServerTest {
  private Ended video;

  @BeforeEach
  void finishAVideo() throws IOException {
    video = fixture.aFinishedVideo();
    for (String file : List.of("poster.jpg", "candidate-1.jpg", "candidate-2.jpg")) {
      fixture.store.put(files().child(file), file.getBytes(UTF_8), "image/jpeg");
    }
  }

  private ObjectKey files() {
    return ObjectKey.output(video.id(), video.job());
  }

  private Response choose(String json) {
    return client.post("/v1/videos/" + video.id() + "/thumbnail", json);
  }

  private Response send(String type, String content) {
    return send(type, content.getBytes(UTF_8));
  }

  private Response send(String type, byte[] content) {
    return choose(
        "{\"image\": \"%s\", \"contentType\": \"%s\"}"
            .formatted(Base64.getEncoder().encodeToString(content), type));
  }

  private JsonNode status() {
    return client.get("/v1/videos/" + video.id()).json();
  }

  private String thumbnailAt(String link) {
    return fixture.anonymousClient().get(HttpFixture.pathOf(status().get(link).asString())).text();
  }

  private Ended stored() {
    return (Ended) fixture.database.videos.find(fixture.account.id(), video.id()).orElseThrow();
  }

  /** The keys of the owner's images in the store. */
  private List<String> customImages() {
    return fixture.store.list(new ObjectKey("videos")).stream()
        .map(object -> object.key().value())
        .filter(key -> key.contains("custom-"))
        .toList();
  }

  @Test
  void candidatesStartWithTheAutomaticPoster() {
    JsonNode response = client.get("/v1/videos/" + video.id() + "/thumbnails").json();

    JsonNode candidates = response.get("candidates");
    assertThat(response.get("current").toString())
        .isEqualTo("{\"source\":\"auto\",\"index\":0,\"time\":4.0}");
    assertThat(response.get("linkExpiresInSeconds").asInt()).isEqualTo(900);
    assertThat(candidates.valueStream().map(one -> one.get("index").asInt()))
        .containsExactly(0, 1, 2);
    assertThat(candidates.valueStream().map(one -> one.get("time").asDouble()))
        .containsExactly(4.0, 1.5, 6.25);
    assertThat(candidates.valueStream().map(one -> one.get("url").asString()))
        .extracting(url -> fixture.anonymousClient().get(HttpFixture.pathOf(url)).text())
        .containsExactly("poster.jpg", "candidate-1.jpg", "candidate-2.jpg");
  }

  @Test
  void chosenCandidateIsTheThumbnailEverywhere() {
    Response response = choose("{\"candidate\": 2}");

    assertThat(response.json().get("current").toString())
        .isEqualTo("{\"source\":\"candidate\",\"index\":2,\"time\":6.25}");
    assertThat(
            fixture
                .anonymousClient()
                .get(HttpFixture.pathOf(response.json().get("posterUrl").asString()))
                .text())
        .isEqualTo("candidate-2.jpg");
    assertThat(thumbnailAt("posterUrl")).isEqualTo("candidate-2.jpg");
    assertThat(thumbnailAt("posterPlaybackUrl")).isEqualTo("candidate-2.jpg");
    assertThat(status().get("thumbnail").get("source").asString()).isEqualTo("candidate");
    assertThat(status().get("thumbnail").get("updatedAt").asLong())
        .isEqualTo(fixture.clock.instant().getEpochSecond());
  }

  @Test
  void statusHasTheThumbnailOnceChosen() {
    assertThat(status().has("thumbnail")).isFalse();

    choose("{\"candidate\": 0}");

    assertThat(status().get("thumbnail").get("source").asString()).isEqualTo("auto");
  }

  @Test
  void customImageIsTheThumbnailAndCountsAsStored() {
    Response response = send("image/png", "PNG picture");

    assertThat(response.json().get("current").toString()).isEqualTo("{\"source\":\"custom\"}");
    assertThat(thumbnailAt("posterUrl")).isEqualTo("clean PNG picture");
    assertThat(thumbnailAt("posterPlaybackUrl")).isEqualTo("clean PNG picture");
    assertThat(stored().storedBytes())
        .isEqualTo(video.storedBytes() + "clean PNG picture".length());
    assertThat(customImages()).hasSize(1);
    assertThat(fixture.database.pendingDeletions.all()).isEmpty();
  }

  @Test
  void linksToTheEarlierImageStayValidAfterAnotherChoice() throws IOException {
    send("image/png", "PNG one");
    String poster = HttpFixture.pathOf(status().get("posterUrl").asString());
    String address = HttpFixture.pathOf(status().get("posterPlaybackUrl").asString());

    send("image/jpeg", "JPEG two");
    assertThat(thumbnailAt("posterUrl")).isEqualTo("clean JPEG two");

    choose("{\"candidate\": 0}");
    assertThat(thumbnailAt("posterUrl")).isEqualTo("poster.jpg");
    assertThat(fixture.anonymousClient().get(poster).text()).isEqualTo("clean PNG one");
    assertThat(fixture.anonymousClient().get(address).text()).isEqualTo("clean PNG one");
    assertThat(stored().storedBytes()).isEqualTo(video.storedBytes());

    for (String image : customImages()) {
      fixture.store.deleteAll(new ObjectKey(image));
    }
    assertThat(fixture.anonymousClient().get(address).text()).isEqualTo("poster.jpg");
  }

  @Test
  void refusedChoiceKeepsTheCurrentThumbnail() {
    send("image/png", "PNG picture");

    Response other = send("image/jpeg", "PNG picture");
    Response garbage = choose("{\"image\": \"&&&\", \"contentType\": \"image/png\"}");
    Response beyond = choose("{\"candidate\": 3}");

    assertThat(other.status()).isEqualTo(400);
    assertThat(other.problems()).containsExactly("image: is not of the type JPEG");
    assertThat(garbage.problems())
        .containsExactly("image: must be base64 (RFC 4648), without line breaks or a prefix");
    assertThat(beyond.problems()).containsExactly("candidate: must be 0 to 2 for this video");
    assertThat(thumbnailAt("posterUrl")).isEqualTo("clean PNG picture");
    assertThat(customImages()).hasSize(1);
  }

  @Test
  void bodyIsOneOfTheTwoShapes() {
    assertThat(choose("{}").problems()).containsExactly("candidate: is required");
    assertThat(choose("{\"candidate\": 7}").problems())
        .containsExactly("candidate: must be 0 to 6");
    assertThat(choose("{\"image\": \"AAAA\"}").problems())
        .containsExactly("contentType: is required");
    assertThat(choose("{\"image\": \"AAAA\", \"contentType\": \"image/svg+xml\"}").problems())
        .containsExactly("contentType: must be image/jpeg or image/png");
    assertThat(
            choose("{\"image\": \"AA\", \"contentType\": \"image/png\", \"candidate\": 1}")
                .problems())
        .containsExactly("candidate: is not a field of this request");
  }

  @Test
  void imageOfTwoMegabytesIsAcceptedAndALargerOneRefused() {
    byte[] largest = new byte[UploadedImage.MAX_BYTES];
    Arrays.fill(largest, (byte) 'J');
    System.arraycopy("JPEG".getBytes(UTF_8), 0, largest, 0, 4);

    assertThat(send("image/jpeg", largest).status()).isEqualTo(200);
    Response larger = send("image/jpeg", Arrays.copyOf(largest, largest.length + 1));
    Response largerStill = send("image/jpeg", Arrays.copyOf(largest, 3 * largest.length));

    assertThat(larger.status()).isEqualTo(413);
    assertThat(larger.error()).isEqualTo("TOO_LARGE");
    assertThat(largerStill.status()).isEqualTo(413);
    assertThat(largerStill.error()).isEqualTo("TOO_LARGE");
  }

  @Test
  void otherRoutesRefuseLargeBodies() {
    Response response =
        client.post("/v1/videos", "{\"fileName\": \"%s\"}".formatted("x".repeat(1 << 20)));

    assertThat(response.error()).isEqualTo("TOO_LARGE");
  }

  @Test
  void unfinishedVideoHasNoThumbnails() {
    for (String id :
        List.of(
            fixture.anUpload(5).id().value(),
            fixture.aRunningVideo().id().value(),
            aFailedVideo())) {
      assertThat(client.get("/v1/videos/" + id + "/thumbnails").error()).isEqualTo("NOT_READY");
      Response response = client.post("/v1/videos/" + id + "/thumbnail", "{\"candidate\": 0}");
      assertThat(response.status()).isEqualTo(409);
      assertThat(response.error()).isEqualTo("NOT_READY");
    }
  }

  private String aFailedVideo() {
    Ended failed = fixture.aRunningVideo().abort(fixture.clock.instant());
    fixture.database.videos.put(failed);
    return failed.id().value();
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    Client other =
        fixture.client(fixture.addKey(fixture.addAccount("eve@example.com", "pro", false)));
    String path = "/v1/videos/" + video.id();

    assertThat(other.get(path + "/thumbnails").error()).isEqualTo("NOT_FOUND");
    assertThat(other.post(path + "/thumbnail", "{\"candidate\": 1}").error())
        .isEqualTo("NOT_FOUND");
  }
}
