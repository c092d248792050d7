package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdempotencyTest extends ServerTest {
  private static final String BODY = "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}";

  private Response create(String key, String body) {
    return client.post("/v1/videos", body, "Idempotency-Key", key);
  }

  @Test
  void repeatedRequestGetsTheFirstResponseAndRunsOnce() {
    Response first = create("k1", BODY);
    Response second = create("k1", BODY);

    assertThat(second.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(first.header("Idempotent-Replayed")).isEmpty();
    assertThat(second.header("Idempotent-Replayed")).contains("true");
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void requestsWithoutAKeyRunEachTime() {
    client.post("/v1/videos", BODY);
    client.post("/v1/videos", BODY);

    assertThat(fixture.database.videos.count()).isEqualTo(2);
  }

  @Test
  void keyUsedForADifferentRequestIsRefused() {
    create("k1", BODY);

    Response response = create("k1", BODY.replace("a.mov", "b.mov"));

    assertThat(response.status()).isEqualTo(409);
    assertThat(response.error()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void sameFieldsInAnotherOrderAreTheSameRequest() {
    Response first =
        create(
            "k1",
            "{\"fileName\":\"a.mov\",\"sizeBytes\":5,\"metadata\":{\"a\":\"1\",\"b\":\"2\"}}");

    Response second =
        create(
            "k1",
            """
            {"metadata": {"b": "2", "a": "1"}, "camera": null, "sizeBytes": 5, "fileName": "a.mov"}
            """);

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotent-Replayed")).contains("true");
  }

  @Test
  void keysOfTwoAccountsAreIndependent() {
    create("k1", BODY);

    Response response =
        fixture
            .client(fixture.addKey(fixture.addAccount("eve@example.com", "pro", false)))
            .post("/v1/videos", BODY.replace("a.mov", "b.mov"), "Idempotency-Key", "k1");

    assertThat(response.status()).isEqualTo(201);
  }

  @Test
  void requestInProgressDoesNotRunTwice() {
    create("k1", BODY);
    fixture.keys.forgetResponse(fixture.account.id(), "k1");

    Response second = create("k1", BODY);

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.error()).isEqualTo("IDEMPOTENCY_IN_PROGRESS");
    assertThat(second.header("Retry-After")).contains("1");
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void refusedRequestDoesNotUseTheKey() {
    String tooLarge = "{\"fileName\": \"a.mov\", \"sizeBytes\": 99999999999}";
    Response first = create("k1", tooLarge);

    Response second = create("k1", tooLarge);

    assertThat(first.status()).isEqualTo(400);
    assertThat(second.status()).isEqualTo(400);
    assertThat(second.problems()).isEqualTo(first.problems());
    assertThat(second.header("Idempotent-Replayed")).isEmpty();
    assertThat(second.json().get("requestId")).isNotEqualTo(first.json().get("requestId"));
    assertThat(create("k1", BODY).status()).isEqualTo(201);
  }

  @Test
  void completionThatWasRefusedSucceedsOnceThePartsHaveArrived() {
    Uploading video = fixture.anUpload(5);
    String path = "/v1/videos/" + video.id() + "/complete";
    Response early = client.post(path, "{}", "Idempotency-Key", "k1");
    fixture.putPart(video, 1);

    Response complete = client.post(path, "{}", "Idempotency-Key", "k1");
    Response repeated = client.post(path, "{}", "Idempotency-Key", "k1");

    assertThat(early.error()).isEqualTo("UPLOAD_INCOMPLETE");
    assertThat(complete.status()).isEqualTo(202);
    assertThat(repeated.header("Idempotent-Replayed")).contains("true");
  }

  @Test
  void temporaryRefusalIsNotReplayed() {
    IntStream.range(0, 200).forEach(i -> fixture.aFinishedVideo());
    Response limited = create("k1", BODY);
    fixture.clock.advance(Duration.ofHours(25));

    Response later = create("k1", BODY);

    assertThat(limited.error()).isEqualTo("DAILY_LIMIT");
    assertThat(later.status()).isEqualTo(201);
  }

  @Test
  void refusalAtTheCapOfThePlanIsNotReplayed() {
    fixture.useMinutes(8_000);
    Response refused = create("k1", BODY);
    fixture.clock.advance(Duration.ofDays(31));

    Response later = create("k1", BODY);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("OVERAGE_CAP_REACHED");
    assertThat(later.status()).isEqualTo(201);
  }

  @Test
  void requestRefusedByTheSchemaDoesNotUseTheKey() {
    create("k1", "{}");

    assertThat(create("k1", BODY).status()).isEqualTo(201);
  }

  @Test
  void retryAfterALostResponseGetsTheVideoOfTheFirstAttempt() {
    fixture.keys.failOnStore(
        Optional.of(new UncheckedIOException(new IOException("the host is dying"))));
    Response failed = create("k1", BODY);
    fixture.keys.failOnStore(Optional.empty());

    Response again = create("k1", BODY);

    assertThat(failed.status()).isEqualTo(503);
    assertThat(again.status()).isEqualTo(201);
    assertThat(client.get("/v1/videos/" + again.json().get("videoId").asString()).status())
        .isEqualTo(200);
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void completionWhoseResponseWasLostIsAcceptedAgain() {
    Uploading video = fixture.anUpload(5);
    fixture.putPart(video, 1);
    String path = "/v1/videos/" + video.id() + "/complete";
    fixture.keys.failOnStore(
        Optional.of(new UncheckedIOException(new IOException("the host is dying"))));
    Response failed = client.post(path, "{}", "Idempotency-Key", "k1");
    fixture.keys.failOnStore(Optional.empty());

    Response again = client.post(path, "{}", "Idempotency-Key", "k1");

    assertThat(failed.status()).isEqualTo(503);
    assertThat(again.status()).isEqualTo(202);
  }

  @Test
  void requestsWaitForTheStoreOutsideOfTransactions() {
    fixture.beforeStoreCall =
        operation -> {
          if (fixture.database.transactions.isActive()) {
            throw new IllegalStateException("a transaction waits for the store");
          }
        };
    String video = create("k1", BODY).json().get("videoId").asString();
    fixture.putPart(fixture.uploading(video), 1);
    String path = "/v1/videos/" + video;

    Response complete = client.post(path + "/complete", "{}", "Idempotency-Key", "k2");
    Response delete = client.send("DELETE", path, new byte[0]);

    assertThat(complete.status()).isEqualTo(202);
    assertThat(delete.status()).isEqualTo(200);
  }

  @Test
  void dryRunDoesNotUseTheKey() {
    client.post("/v1/videos?dryRun=true", BODY, "Idempotency-Key", "k1");

    assertThat(create("k1", BODY).status()).isEqualTo(201);
  }

  @Test
  void invalidKeyIsRefused() {
    assertThat(create("k".repeat(256), BODY).problems())
        .containsExactly("Idempotency-Key: must have 1 to 255 printable ASCII characters");
  }

  @Test
  void metadataChangesAreReplayed() {
    String path = "/v1/videos/" + fixture.anUpload(5).id();
    byte[] body =
        "{\"metadata\": {\"a\": \"1\"}}".getBytes(java.nio.charset.StandardCharsets.UTF_8);

    client.send("PATCH", path, body, "Idempotency-Key", "k1");
    Response response = client.send("PATCH", path, body, "Idempotency-Key", "k1");

    assertThat(response.header("Idempotent-Replayed")).contains("true");
  }
}
