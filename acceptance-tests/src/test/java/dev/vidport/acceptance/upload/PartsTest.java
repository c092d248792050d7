package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.SignedLink;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Uploading parts to signed URLs. */
@Tag("process")
class PartsTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final int PART = 16 << 20;

  private static AccountApi api;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void partUrlNeedsNoKeyAndReturnsAnEtag() {
    JsonNode part = sign(open(1000), 1);

    Response response =
        Web.put(part.get("url").asString(), new byte[1000], "Origin", "https://page.example")
            .expect(200);

    assertThat(part.get("sizeBytes").asInt()).isEqualTo(1000);
    assertThat(response.header("ETag")).isNotBlank();
    assertThat(response.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(response.header("Access-Control-Expose-Headers")).contains("ETag");
  }

  @Test
  void partUrlsExpireAfterFifteenMinutes() {
    String video = open(1000);

    JsonNode signed =
        api.post("/videos/" + video + "/parts", Map.of("partNumbers", List.of(1)))
            .expect(200)
            .json();

    assertThat(signed.get("expiresInSeconds").asInt()).isEqualTo(900);
  }

  @Test
  void alteredOrExpiredPartUrlIsRefused() {
    SignedLink link = SignedLink.parse(sign(open(1000), 1).get("url").asString(), "/files/");
    long past = Instant.now().getEpochSecond() - 1;
    long future = past + 1000;

    byte[] body = new byte[1000];
    Web.put(link.expiring(future).address(), body).expectError(403, "INVALID_SIGNATURE");
    Web.put(link.expiring(past).signed(CommonHost.signingKey()).address(), body)
        .expectError(403, "INVALID_SIGNATURE");
    Web.put(link.expiring(future).signed(CommonHost.signingKey()).address(), body).expect(200);
  }

  @Test
  void partUrlAcceptsExactlyTheSignedLength() {
    String video = open(1000);
    String url = sign(video, 1).get("url").asString();

    Web.put(url, new byte[999]).expectError(400, "INVALID_REQUEST");
    Web.put(url, new byte[1001]).expectError(400, "INVALID_REQUEST");
    Web.put(url, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[1000])))
        .expectError(400, "INVALID_REQUEST");

    assertThat(receivedParts(video)).isEmpty();
  }

  @Test
  void partUrlAllowsPutOnly() {
    String url = sign(open(1000), 1).get("url").asString();

    Web.get(url).expectError(403, "INVALID_SIGNATURE");
  }

  @Test
  void interruptedPartIsNotListedAndCanBeSentAgain() throws IOException {
    String video = open(2L * PART + 5);
    put(video, 1, new byte[PART]);
    sendHalf(sign(video, 2).get("url").asString(), PART);

    List<Integer> after = receivedParts(video);
    put(video, 2, new byte[PART]);
    put(video, 3, new byte[5]);

    assertThat(after).containsExactly(1);
    assertThat(receivedParts(video)).containsExactly(1, 2, 3);
  }

  /** Sends half of a part and closes the connection. */
  private static void sendHalf(String url, int size) throws IOException {
    URI address = URI.create(url);
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      OutputStream out = socket.getOutputStream();
      String header =
          "PUT %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n"
              .formatted(address.getRawPath(), address.getAuthority(), size);
      out.write(header.getBytes(StandardCharsets.US_ASCII));
      out.write(new byte[size / 2]);
      out.flush();
    }
  }

  @Test
  void clientWithoutStateResumesFromTheListedParts() throws IOException {
    byte[] clip = Files.readAllBytes(SampleClip.SILENT.file());
    String video = open(clip.length);
    put(video, 1, new byte[clip.length]);

    JsonNode layout = api.get("/videos/" + video + "/parts?file=source").expect(200).json();
    put(video, 1, clip);
    api.post("/videos/" + video + "/complete").expect(202);

    assertThat(layout.get("parts").get(0).get("sizeBytes").asInt()).isEqualTo(clip.length);
    assertThat(layout.get("partCount").asInt()).isEqualTo(1);
    // This succeeds only if the second PUT replaced the first, which was not a video.
    VideoPoller.awaitSuccess(api, video);
  }

  @Test
  void uploadWithMissingPartsIsRefused() {
    String video = open(2L * PART + 5);
    put(video, 2, new byte[PART]);

    Response response =
        api.post("/videos/" + video + "/complete").expectError(409, "UPLOAD_INCOMPLETE");

    assertThat(response.json().get("message").asString()).contains("2 of 3 parts");
    assertThat(response.fields()).containsExactly("parts[0]", "parts[2]");
    api.post("/videos/" + video + "/complete?dryRun=true").expectError(409, "UPLOAD_INCOMPLETE");
    assertThat(VideoPoller.status(api, video).get("status").asString()).isEqualTo("UPLOADING");
  }

  @Test
  void dryRunOfCompleteStartsNothing() {
    String video = open(1000);
    put(video, 1, new byte[1000]);

    JsonNode valid = api.post("/videos/" + video + "/complete?dryRun=true").expect(200).json();

    assertThat(valid.get("valid").asBoolean()).isTrue();
    assertThat(VideoPoller.status(api, video).get("status").asString()).isEqualTo("UPLOADING");
  }

  @Test
  void completedUploadRefusesFurtherActions() {
    String video = open(1000);
    String url = sign(video, 1).get("url").asString();
    Web.put(url, new byte[1000]).expect(200);
    api.post("/videos/" + video + "/complete").expect(202);

    api.post("/videos/" + video + "/complete").expectError(409, "ALREADY_COMPLETED");
    api.post("/videos/" + video + "/abort").expectError(409, "ALREADY_COMPLETED");
    api.post("/videos/" + video + "/parts", Map.of("partNumbers", List.of(1)))
        .expectError(409, "ALREADY_COMPLETED");
    assertThat(Web.put(url, new byte[1000]).status()).isEqualTo(404);
    VideoPoller.awaitEnd(api, video, "FAILED");
  }

  @Test
  void abortedUploadIsDeletedWithItsParts() {
    String video = open(2L * PART);
    put(video, 1, new byte[PART]);
    String url = sign(video, 2).get("url").asString();

    JsonNode response = api.post("/videos/" + video + "/abort").expect(200).json();

    assertThat(response.get("aborted").asBoolean()).isTrue();
    api.get("/videos/" + video).expectError(404, "NOT_FOUND");
    assertThat(Web.put(url, new byte[PART]).status()).isEqualTo(404);
    await().until(() -> HOST.installation().filesOf(video).isEmpty());
  }

  @Test
  void nonexistentPartsAreNotSigned() {
    String video = open(2L * PART);
    List<Integer> tooMany = IntStream.rangeClosed(1, 101).boxed().toList();

    assertThat(
            api.post("/videos/" + video + "/parts", Map.of("partNumbers", List.of(1, 3)))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("partNumbers[1]");
    api.post("/videos/" + video + "/parts", Map.of("partNumbers", List.of()))
        .expectError(400, "INVALID_REQUEST");
    api.post("/videos/" + video + "/parts", Map.of("partNumbers", tooMany))
        .expectError(400, "INVALID_REQUEST");
    api.post("/videos/" + video + "/parts", Map.of("file", "camera", "partNumbers", List.of(1)))
        .expectError(400, "INVALID_REQUEST");
  }

  @Test
  void completeValidatesItsFieldsAndThePlan() {
    String video = open(1000);
    put(video, 1, new byte[1000]);
    AccountApi free = HOST.account("free");
    String freeVideo =
        free.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 10))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    Map<String, ?> box = Map.of("type", "box", "x", 0, "y", 0, "w", 1, "h", 1);

    assertThat(
            api.post(
                    "/videos/" + video + "/complete",
                    Map.of("trim", Map.of("start", 3, "end", 2), "deleteOriginal", "yes"))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .contains("deleteOriginal");
    assertThat(
            api.post("/videos/" + video + "/complete", Map.of("trim", Map.of("start", 3, "end", 2)))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("trim.end");
    assertThat(
            free.post("/videos/" + freeVideo + "/complete", Map.of("redactions", List.of(box)))
                .expectError(403, "PLAN_UPGRADE_REQUIRED")
                .fields())
        .containsExactly("redactions");
  }

  private static String open(long size) {
    return api.post("/videos", Map.of("fileName", "clip.mp4", "sizeBytes", size))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  private static JsonNode sign(String video, int part) {
    return UploadClient.sign(api, video, List.of(part)).get(0);
  }

  private static void put(String video, int part, byte[] body) {
    Web.put(sign(video, part).get("url").asString(), body).expect(200);
  }

  private static List<Integer> receivedParts(String video) {
    List<Integer> numbers = new ArrayList<>();
    api.get("/videos/" + video + "/parts")
        .expect(200)
        .json()
        .get("parts")
        .forEach(part -> numbers.add(part.get("partNumber").asInt()));
    return numbers;
  }
}
