package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.http.server.Client.Told;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ThumbnailRoutesTest extends ServerTest {
  private Ended video;

  @BeforeEach
  void finishAVideo() throws IOException {
    video = world.aFinishedVideo();
    for (String file : List.of("poster.jpg", "candidate-1.jpg", "candidate-2.jpg")) {
      world.store.put(files().child(file), file.getBytes(UTF_8), "image/jpeg");
    }
  }

  private ObjectKey files() {
    return ObjectKey.output(video.id(), video.job());
  }

  private Told choose(String json) {
    return client.post("/v1/videos/" + video.id() + "/thumbnail", json);
  }

  private Told send(String type, String content) {
    return send(type, content.getBytes(UTF_8));
  }

  private Told send(String type, byte[] content) {
    return choose(
        "{\"image\": \"%s\", \"contentType\": \"%s\"}"
            .formatted(Base64.getEncoder().encodeToString(content), type));
  }

  private JsonNode status() {
    return client.get("/v1/videos/" + video.id()).json();
  }

  private String shown(String link) {
    return world.stranger().get(World.pathOf(status().get(link).asString())).text();
  }

  private Ended stored() {
    return (Ended) world.database.find(world.account.id(), video.id()).orElseThrow();
  }

  /** The names of the pictures in the store that the owner sent. */
  private List<String> custom() {
    return world.store.keys().stream()
        .map(ObjectKey::value)
        .filter(key -> key.contains("custom-"))
        .toList();
  }

  @Test
  void candidatesStartWithTheAutomaticPoster() {
    JsonNode told = client.get("/v1/videos/" + video.id() + "/thumbnails").json();

    JsonNode candidates = told.get("candidates");
    assertThat(told.get("current").toString())
        .isEqualTo("{\"source\":\"auto\",\"index\":0,\"time\":4.0}");
    assertThat(told.get("linkExpiresInSeconds").asInt()).isEqualTo(900);
    assertThat(candidates.valueStream().map(one -> one.get("index").asInt()))
        .containsExactly(0, 1, 2);
    assertThat(candidates.valueStream().map(one -> one.get("time").asDouble()))
        .containsExactly(4.0, 1.5, 6.25);
    assertThat(candidates.valueStream().map(one -> one.get("url").asString()))
        .extracting(url -> world.stranger().get(World.pathOf(url)).text())
        .containsExactly("poster.jpg", "candidate-1.jpg", "candidate-2.jpg");
  }

  @Test
  void chosenCandidateStandsForTheVideoEverywhere() {
    Told told = choose("{\"candidate\": 2}");

    assertThat(told.json().get("current").toString())
        .isEqualTo("{\"source\":\"candidate\",\"index\":2,\"time\":6.25}");
    assertThat(world.stranger().get(World.pathOf(told.json().get("posterUrl").asString())).text())
        .isEqualTo("candidate-2.jpg");
    assertThat(shown("posterUrl")).isEqualTo("candidate-2.jpg");
    assertThat(shown("posterPlaybackUrl")).isEqualTo("candidate-2.jpg");
    assertThat(status().get("thumbnail").get("source").asString()).isEqualTo("candidate");
    assertThat(status().get("thumbnail").get("updatedAt").asLong())
        .isEqualTo(world.clock.instant().getEpochSecond());
  }

  @Test
  void thumbnailIsToldOnceItWasChosen() {
    assertThat(status().has("thumbnail")).isFalse();

    choose("{\"candidate\": 0}");

    assertThat(status().get("thumbnail").get("source").asString()).isEqualTo("auto");
  }

  @Test
  void sentImageStandsForTheVideoAndCountsAsStored() {
    Told told = send("image/png", "PNG picture");

    assertThat(told.json().get("current").toString()).isEqualTo("{\"source\":\"custom\"}");
    assertThat(shown("posterUrl")).isEqualTo("clean PNG picture");
    assertThat(shown("posterPlaybackUrl")).isEqualTo("clean PNG picture");
    assertThat(stored().storedBytes())
        .isEqualTo(video.storedBytes() + "clean PNG picture".length());
    assertThat(custom()).hasSize(1);
    assertThat(world.database.garbage()).isEmpty();
  }

  @Test
  void anotherChoiceRemovesTheImageThatWasSent() {
    send("image/png", "PNG one");
    String address = World.pathOf(status().get("posterPlaybackUrl").asString());
    assertThat(world.stranger().get(address).text()).isEqualTo("clean PNG one");

    send("image/jpeg", "JPEG two");
    assertThat(shown("posterUrl")).isEqualTo("clean JPEG two");
    assertThat(custom()).hasSize(1);

    choose("{\"candidate\": 0}");
    assertThat(shown("posterUrl")).isEqualTo("poster.jpg");
    assertThat(custom()).isEmpty();
    assertThat(stored().storedBytes()).isEqualTo(video.storedBytes());
    assertThat(world.stranger().get(address).text()).isEqualTo("poster.jpg");
  }

  @Test
  void refusedChoiceLeavesTheOldOne() {
    send("image/png", "PNG picture");

    Told other = send("image/jpeg", "PNG picture");
    Told garbage = choose("{\"image\": \"&&&\", \"contentType\": \"image/png\"}");
    Told beyond = choose("{\"candidate\": 3}");

    assertThat(other.status()).isEqualTo(400);
    assertThat(other.problems()).containsExactly("image: is not of the type JPEG");
    assertThat(garbage.problems())
        .containsExactly("image: must be base64 (RFC 4648), without line breaks or a prefix");
    assertThat(beyond.problems()).containsExactly("candidate: must be 0 to 2 for this video");
    assertThat(shown("posterUrl")).isEqualTo("clean PNG picture");
    assertThat(custom()).hasSize(1);
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
  void imageOfTwoMegabytesIsTakenAndALargerOneRefused() {
    byte[] largest = new byte[SentImage.MOST_BYTES];
    Arrays.fill(largest, (byte) 'J');
    System.arraycopy("JPEG".getBytes(UTF_8), 0, largest, 0, 4);

    assertThat(send("image/jpeg", largest).status()).isEqualTo(200);
    Told larger = send("image/jpeg", Arrays.copyOf(largest, largest.length + 1));
    Told largerStill = send("image/jpeg", Arrays.copyOf(largest, 3 * largest.length));

    assertThat(larger.status()).isEqualTo(413);
    assertThat(larger.error()).isEqualTo("TOO_LARGE");
    assertThat(largerStill.status()).isEqualTo(413);
    assertThat(largerStill.error()).isEqualTo("TOO_LARGE");
  }

  @Test
  void otherRoutesTakeNoSuchBodies() {
    Told told = client.post("/v1/videos", "{\"fileName\": \"%s\"}".formatted("x".repeat(1 << 20)));

    assertThat(told.error()).isEqualTo("TOO_LARGE");
  }

  @Test
  void unfinishedVideoHasNoThumbnails() {
    for (String id :
        List.of(
            world.anUpload(5).id().value(), world.aRunningVideo().id().value(), aFailedVideo())) {
      assertThat(client.get("/v1/videos/" + id + "/thumbnails").error()).isEqualTo("NOT_READY");
      Told told = client.post("/v1/videos/" + id + "/thumbnail", "{\"candidate\": 0}");
      assertThat(told.status()).isEqualTo(409);
      assertThat(told.error()).isEqualTo("NOT_READY");
    }
  }

  private String aFailedVideo() {
    Ended failed = world.aRunningVideo().abort(world.clock.instant());
    world.database.put(failed);
    return failed.id().value();
  }

  @Test
  void videoOfBeforeCandidatesHasNoneButTakesAnImage() {
    Output output = new Output(1_000_000, 320, 180, List.of("180p"), false, 9, Optional.empty());
    video = world.aRunningVideo().succeed(output, world.clock.instant());
    world.database.put(video);

    assertThat(client.get("/v1/videos/" + video.id() + "/thumbnails").json().get("candidates"))
        .isEmpty();
    assertThat(choose("{\"candidate\": 1}").error()).isEqualTo("NO_CANDIDATES");
    assertThat(choose("{\"candidate\": 0}").status()).isEqualTo(200);
    assertThat(send("image/png", "PNG picture").status()).isEqualTo(200);
    assertThat(status().has("filmstrip")).isFalse();
  }

  @Test
  void anothersVideoIsNotThere() {
    Client other = world.client(world.addKey(world.addAccount("eve@example.com", "pro", false)));
    String path = "/v1/videos/" + video.id();

    assertThat(other.get(path + "/thumbnails").error()).isEqualTo("NOT_FOUND");
    assertThat(other.post(path + "/thumbnail", "{\"candidate\": 1}").error())
        .isEqualTo("NOT_FOUND");
  }
}
