package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.host.Installation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A key over its rate limit gets {@code Retry-After}; other keys are not affected. */
@Tag("process")
class RateLimitTest {
  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.embedded()
          .with("RATE_PER_SECOND", "1")
          .with("RATE_BURST", "4")
          .with("REQUESTS_PER_DAY", "12");

  /** With the request before them, fewer than the quota of the day. */
  private static final int AT_ONCE = 10;

  @AutoClose("shutdown")
  private static final ExecutorService THREADS = Executors.newFixedThreadPool(AT_ONCE);

  private static AccountApi limited;
  private static AccountApi other;

  @BeforeAll
  static void start() {
    INSTALLATION.start("api");
    limited = INSTALLATION.account("pro");
    other = INSTALLATION.account("pro");
  }

  @Test
  void keyOverItsLimitGetsRetryAfter() {
    // The first request of a host takes long.
    other.get("/videos").expect(200);
    List<Response> responses = new ArrayList<>();
    responses.add(limited.get("/videos"));
    // Meanwhile the bucket refills by one request per second.
    List<CompletableFuture<Response>> atOnce =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> limited.get("/videos"), THREADS))
            .limit(AT_ONCE)
            .toList();
    atOnce.forEach(response -> responses.add(response.join()));

    assertThat(responses.get(0).expect(200).header("RateLimit-Limit")).isEqualTo("4");
    assertThat(responses.get(0).header("RateLimit-Remaining")).isEqualTo("3");
    assertThat(Integer.parseInt(responses.get(0).header("RateLimit-Reset"))).isPositive();
    Response refusal =
        responses.stream().filter(response -> response.status() != 200).findFirst().get();
    refusal.expectError(429, "RATE_LIMITED");
    int wait = Integer.parseInt(refusal.header("Retry-After"));
    assertThat(wait).isBetween(1, 4);
    other.get("/videos").expect(200);
    await()
        .pollDelay(Duration.ofSeconds(wait))
        .atMost(Duration.ofSeconds(wait + 60L))
        .until(() -> limited.get("/videos").status() == 200);
    await("daily quota exceeded")
        .pollInterval(Duration.ofMillis(300))
        .untilAsserted(() -> assertQuotaExceeded(limited.get("/videos")));
    other.get("/videos").expect(200);
  }

  private static void assertQuotaExceeded(Response response) {
    response.expectError(429, "QUOTA_EXCEEDED");
    assertThat(Integer.parseInt(response.header("Retry-After"))).isBetween(1, 86_400);
  }
}
