package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPipelineTest extends ServerTest {
  @Test
  void requestWithoutACredentialIsUnauthorized() {
    Response response = fixture.anonymousClient().get("/v1/videos");

    assertThat(response.status()).isEqualTo(401);
    assertThat(response.error()).isEqualTo("UNAUTHORIZED");
    assertThat(response.header("WWW-Authenticate"))
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
    assertThat(fixture.client(bearer).get("/v1/videos").error()).isEqualTo("UNAUTHORIZED");
  }

  @Test
  void schemeOtherThanBearerIsUnauthorized() {
    Response response = fixture.anonymousClient().get("/v1/videos", "Authorization", "Basic YTpi");

    assertThat(response.error()).isEqualTo("UNAUTHORIZED");
  }

  @Test
  void schemeIsCaseInsensitive() {
    Response response =
        fixture.anonymousClient().get("/v1/videos", "Authorization", "bearer " + fixture.key);

    assertThat(response.status()).isEqualTo(200);
  }

  @Test
  void disabledAccountIsForbidden() {
    String key = fixture.addKey(fixture.addAccount("bob@example.com", "free", true));

    Response response = fixture.client(key).get("/v1/videos");

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("ACCOUNT_DISABLED");
  }

  @Test
  void everyResponseHasTheRateLimitHeaders() {
    Response response = client.get("/v1/videos");

    assertThat(response.header("RateLimit-Limit")).contains("10");
    assertThat(response.header("RateLimit-Remaining")).contains("9");
    assertThat(response.header("RateLimit-Reset")).contains("1");
  }

  @Test
  void rateLimitedRequestGetsRetryAfter() {
    fixture.limiter.refuse(RateLimiter.ExceededLimit.RATE, Duration.ofMillis(1200));

    Response response = client.get("/v1/videos");

    assertThat(response.status()).isEqualTo(429);
    assertThat(response.error()).isEqualTo("RATE_LIMITED");
    assertThat(response.header("Retry-After")).contains("2");
    assertThat(response.header("RateLimit-Remaining")).contains("0");
  }

  @Test
  void exceededDailyQuotaHasItsOwnCode() {
    fixture.limiter.refuse(RateLimiter.ExceededLimit.DAILY_QUOTA, Duration.ofHours(3));

    Response response = client.get("/v1/videos");

    assertThat(response.error()).isEqualTo("QUOTA_EXCEEDED");
    assertThat(response.header("Retry-After")).contains("10800");
  }

  @Test
  void invalidRequestCountsAgainstTheRateLimit() {
    fixture.limiter.refuse(RateLimiter.ExceededLimit.RATE, Duration.ofSeconds(1));

    assertThat(client.post("/v1/videos", "not JSON").error()).isEqualTo("RATE_LIMITED");
  }

  @Test
  void validRequestIdIsKept() {
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
  void invalidRequestIdIsReplaced(String invalid) {
    assertThat(client.get("/v1/videos", "X-Request-Id", invalid).header("X-Request-Id"))
        .hasValueSatisfying(id -> assertThat(id).matches("[0-9a-f]{32}"));
  }

  @Test
  void bugOrDamagedDataIsAnInconsistencyWithoutDetails() {
    for (RuntimeException fault :
        List.of(
            new IllegalStateException("secret"),
            new DamagedDataException("secret", new IOException("secret")),
            new UncheckedIOException(new NoSuchFileException("/data/secret")))) {
      fixture.database.videos.failWith(Optional.of(fault));

      Response response = client.get("/v1/videos");

      assertThat(response.status()).isEqualTo(502);
      assertThat(response.error()).isEqualTo("UPSTREAM_ERROR");
      assertThat(response.header("Retry-After")).isEmpty();
      assertThat(response.text()).doesNotContain("secret").doesNotContain("Exception");
    }
  }

  @Test
  void databaseFailureIsUnavailableWithoutDetails() {
    fixture.database.videos.failWith(
        Optional.of(new IllegalStateException("jdbc", new SQLException("jdbc:secret"))));

    Response response = client.get("/v1/videos");

    assertThat(response.status()).isEqualTo(503);
    assertThat(response.error()).isEqualTo("UNAVAILABLE");
    assertThat(response.text()).doesNotContain("secret").doesNotContain("Exception");
  }

  @Test
  void storeFailureIsUnavailableWithoutDetails() {
    fixture.database.videos.failWith(
        Optional.of(new UncheckedIOException(new FileSystemException("/data/secret"))));

    Response response = client.get("/v1/videos");

    assertThat(response.error()).isEqualTo("UNAVAILABLE");
    assertThat(response.text()).doesNotContain("secret");
  }

  @Test
  void errorOfTheJavaMachineHasTheErrorFormat() {
    fixture.beforeStoreCall =
        operation -> {
          throw new LinkageError("secret");
        };

    Response response = client.post("/v1/videos", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}");

    assertThat(response.status()).isEqualTo(503);
    assertThat(response.error()).isEqualTo("UNAVAILABLE");
    assertThat(response.text()).doesNotContain("secret");
  }

  @Test
  void headIsAuthenticatedLikeGet() {
    assertThat(client.send("HEAD", "/v1/videos", new byte[0]).status()).isEqualTo(200);
    assertThat(fixture.anonymousClient().send("HEAD", "/v1/videos", new byte[0]).status())
        .isEqualTo(401);
  }

  @Test
  void responsesAreNotCached() {
    assertThat(client.get("/v1/videos").header("Cache-Control")).contains("no-store");
  }
}
