package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Told;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdempotencyTest extends ServerTest {
  private static final String BODY = "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}";

  private Told create(String key, String body) {
    return client.post("/v1/videos", body, "Idempotency-Key", key);
  }

  @Test
  void requestSentAgainIsAnsweredTheSameAndDoneOnce() {
    Told first = create("k1", BODY);
    Told second = create("k1", BODY);

    assertThat(second.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(first.header("Idempotent-Replayed")).isEmpty();
    assertThat(second.header("Idempotent-Replayed")).contains("true");
    assertThat(world.database.count()).isEqualTo(1);
  }

  @Test
  void requestsWithoutAKeyAreDoneEachTime() {
    client.post("/v1/videos", BODY);
    client.post("/v1/videos", BODY);

    assertThat(world.database.count()).isEqualTo(2);
  }

  @Test
  void keyOfAnotherRequestIsRefused() {
    create("k1", BODY);

    Told told = create("k1", BODY.replace("a.mov", "b.mov"));

    assertThat(told.status()).isEqualTo(409);
    assertThat(told.error()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void keysOfTwoAccountsAreApart() {
    create("k1", BODY);

    Told told =
        world
            .client(world.addKey(world.addAccount("eve@example.com", "pro", false)))
            .post("/v1/videos", BODY.replace("a.mov", "b.mov"), "Idempotency-Key", "k1");

    assertThat(told.status()).isEqualTo(201);
  }

  @Test
  void requestUnderWayIsNotDoneTwice() {
    create("k1", BODY);
    world.keys.forgetAnswer(world.account.id(), "k1");

    Told second = create("k1", BODY);

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.error()).isEqualTo("IDEMPOTENCY_IN_PROGRESS");
    assertThat(second.header("Retry-After")).contains("1");
    assertThat(world.database.count()).isEqualTo(1);
  }

  @Test
  void refusalIsRemembered() {
    String tooTall = "{\"fileName\": \"a.mov\", \"sizeBytes\": 99999999999}";
    Told first = create("k1", tooTall);

    Told second = create("k1", tooTall);

    assertThat(first.status()).isEqualTo(400);
    assertThat(second.status()).isEqualTo(400);
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotent-Replayed")).contains("true");
  }

  @Test
  void refusalForNowIsNotRemembered() {
    IntStream.range(0, 200).forEach(i -> world.anUpload(5));
    Told limited = create("k1", BODY);
    world.clock.advance(java.time.Duration.ofHours(25));

    Told later = create("k1", BODY);

    assertThat(limited.error()).isEqualTo("DAILY_LIMIT");
    assertThat(later.status()).isEqualTo(201);
  }

  @Test
  void requestThatTheSchemaRefusesLeavesTheKeyFree() {
    create("k1", "{}");

    assertThat(create("k1", BODY).status()).isEqualTo(201);
  }

  @Test
  void faultLeavesNoEffectAndTheKeyFree() {
    world.keys.failOnAnswerWith(Optional.of(new IllegalStateException("the host is dying")));
    Told failed = create("k1", BODY);
    int left = world.database.count();
    world.keys.failOnAnswerWith(Optional.empty());

    Told again = create("k1", BODY);

    assertThat(failed.status()).isEqualTo(503);
    assertThat(left).isZero();
    assertThat(again.status()).isEqualTo(201);
    assertThat(world.database.count()).isEqualTo(1);
  }

  @Test
  void dryRunDoesNotUseTheKeyUp() {
    client.post("/v1/videos?dryRun=true", BODY, "Idempotency-Key", "k1");

    assertThat(create("k1", BODY).status()).isEqualTo(201);
  }

  @Test
  void oddKeyIsRefused() {
    assertThat(create("k".repeat(256), BODY).problems())
        .containsExactly("Idempotency-Key: must have 1 to 255 printable ASCII characters");
  }

  @Test
  void metadataChangesAreReplayedToo() {
    String path = "/v1/videos/" + world.anUpload(5).id();
    byte[] body =
        "{\"metadata\": {\"a\": \"1\"}}".getBytes(java.nio.charset.StandardCharsets.UTF_8);

    client.send("PATCH", path, body, "Idempotency-Key", "k1");
    Told told = client.send("PATCH", path, body, "Idempotency-Key", "k1");

    assertThat(told.header("Idempotent-Replayed")).contains("true");
  }
}
