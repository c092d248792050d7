package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Told;
import dev.vidport.usecases.access.RateLimiter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest extends ServerTest {
  @Test
  void requestWithoutACredentialIsUnauthorized() {
    Told told = world.stranger().get("/v1/videos");

    assertThat(told.status()).isEqualTo(401);
    assertThat(told.error()).isEqualTo("UNAUTHORIZED");
    assertThat(told.header("WWW-Authenticate"))
        .hasValueSatisfying(value -> assertThat(value).startsWith("Bearer"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "vpk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "vpu_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      })
  void unknownCredentialIsUnauthorized(String bearer) {
    assertThat(world.client(bearer).get("/v1/videos").error()).isEqualTo("UNAUTHORIZED");
  }

  @Test
  void otherSchemeThanBearerIsUnauthorized() {
    Told told = world.stranger().get("/v1/videos", "Authorization", "Basic YTpi");

    assertThat(told.error()).isEqualTo("UNAUTHORIZED");
  }

  @Test
  void schemeIsReadInAnyCase() {
    Told told = world.stranger().get("/v1/videos", "Authorization", "bearer " + world.key);

    assertThat(told.status()).isEqualTo(200);
  }

  @Test
  void disabledAccountIsForbidden() {
    String key = world.addKey(world.addAccount("bob@example.com", "free", true));

    Told told = world.client(key).get("/v1/videos");

    assertThat(told.status()).isEqualTo(403);
    assertThat(told.error()).isEqualTo("ACCOUNT_DISABLED");
  }

  @Test
  void everyAnswerTellsTheRateLimit() {
    Told told = client.get("/v1/videos");

    assertThat(told.header("RateLimit-Limit")).contains("10");
    assertThat(told.header("RateLimit-Remaining")).contains("9");
    assertThat(told.header("RateLimit-Reset")).contains("1");
  }

  @Test
  void tooManyRequestsAreToldWhenToComeAgain() {
    world.limiter.refuse(RateLimiter.Refusal.RATE, Duration.ofMillis(1200));

    Told told = client.get("/v1/videos");

    assertThat(told.status()).isEqualTo(429);
    assertThat(told.error()).isEqualTo("RATE_LIMITED");
    assertThat(told.header("Retry-After")).contains("2");
    assertThat(told.header("RateLimit-Remaining")).contains("0");
  }

  @Test
  void usedUpDayIsToldAsSuch() {
    world.limiter.refuse(RateLimiter.Refusal.DAILY_QUOTA, Duration.ofHours(3));

    Told told = client.get("/v1/videos");

    assertThat(told.error()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(told.header("Retry-After")).contains("10800");
  }

  @Test
  void wrongRequestCountsAgainstTheRateToo() {
    world.limiter.refuse(RateLimiter.Refusal.RATE, Duration.ofSeconds(1));

    assertThat(client.post("/v1/videos", "not JSON").error()).isEqualTo("RATE_LIMITED");
  }

  @Test
  void saneRequestIdIsTakenOver() {
    assertThat(client.get("/v1/videos", "X-Request-Id", "my-id_1.2").header("X-Request-Id"))
        .contains("my-id_1.2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with space",
        "semi;colon",
        "01234567890123456789012345678901234567890123456789012345678901234"
      })
  void oddRequestIdIsReplaced(String odd) {
    assertThat(client.get("/v1/videos", "X-Request-Id", odd).header("X-Request-Id"))
        .hasValueSatisfying(id -> assertThat(id).matches("[0-9a-f]{32}"));
  }

  @Test
  void faultOfTheDatabaseIsTemporaryAndTellsNothing() {
    world.database.failWith(Optional.of(new IllegalStateException("jdbc:secret")));

    Told told = client.get("/v1/videos");

    assertThat(told.status()).isEqualTo(503);
    assertThat(told.error()).isEqualTo("UNAVAILABLE");
    assertThat(told.text()).doesNotContain("secret").doesNotContain("Exception");
  }

  @Test
  void faultOfTheStoreIsTemporaryToo() {
    world.database.failWith(
        Optional.of(new UncheckedIOException(new FileSystemException("/data/secret"))));

    Told told = client.get("/v1/videos");

    assertThat(told.error()).isEqualTo("UNAVAILABLE");
    assertThat(told.text()).doesNotContain("secret");
  }

  @Test
  void headIsAskedForAsGetIs() {
    assertThat(client.send("HEAD", "/v1/videos", new byte[0]).status()).isEqualTo(200);
    assertThat(world.stranger().send("HEAD", "/v1/videos", new byte[0]).status()).isEqualTo(401);
  }

  @Test
  void answersAreNotCached() {
    assertThat(client.get("/v1/videos").header("Cache-Control")).contains("no-store");
  }
}
