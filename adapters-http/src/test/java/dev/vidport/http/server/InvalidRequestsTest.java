package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fixture connects from a trusted proxy, so that {@code X-Forwarded-For} names the client. */
class InvalidRequestsTest extends ServerTest {
  private static final int ALLOWED = 30;
  private static final String VALID = "{\"email\": \"ada@example.com\"}";

  private Response post(String path, String body, String address) {
    return fixture.anonymousClient().post(path, body, "X-Forwarded-For", address);
  }

  @ParameterizedTest
  @CsvSource({
    "/auth/start, INVALID_REQUEST",
    "/auth/verify, INVALID_REQUEST",
    "/v1/billing/webhook, INVALID_SIGNATURE"
  })
  void invalidRequestsWithoutACredentialAreLimited(String path, String code) {
    for (int i = 0; i < ALLOWED; i++) {
      assertThat(post(path, "{}", "192.0.2.1").error()).isEqualTo(code);
    }

    Response refused = post(path, "{}", "192.0.2.1");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.error()).isEqualTo("RATE_LIMITED");
    assertThat(refused.header("Retry-After")).contains("1");
    assertThat(post(path, "{}", "192.0.2.2").error()).isEqualTo(code);
  }

  @Test
  void clientMaySendAnotherRequestAfterTheTimeInRetryAfter() {
    for (int i = 0; i <= ALLOWED; i++) {
      post("/auth/start", "not JSON", "192.0.2.1");
    }
    assertThat(post("/auth/start", VALID, "192.0.2.1").status()).isEqualTo(429);

    fixture.clock.advance(Duration.ofSeconds(1));

    assertThat(post("/auth/start", VALID, "192.0.2.1").status()).isEqualTo(200);
  }

  @Test
  void requestsWithACredentialAreNotAffected() {
    for (int i = 0; i <= ALLOWED; i++) {
      post("/auth/start", "{}", "192.0.2.1");
    }

    assertThat(client.get("/v1/videos", "X-Forwarded-For", "192.0.2.1").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"/auth/start", "/auth/verify"})
  void bodyOfASignInIsSmall(String path) {
    String body = "{\"email\": \"" + "a".repeat(5_000) + "\"}";

    Response response = post(path, body, "192.0.2.1");

    assertThat(response.status()).isEqualTo(413);
    assertThat(response.json().path("message").asString()).contains("at most 4096 bytes");
  }
}
