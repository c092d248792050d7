package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.host.Installation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A key that asks too often is told when to come back, and others don't feel it. */
class RateLimitTest {
  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.embedded()
          .with("RATE_PER_SECOND", "1")
          .with("RATE_BURST", "4")
          .with("REQUESTS_PER_DAY", "12");

  private static Api hasty;
  private static Api other;

  @BeforeAll
  static void start() {
    INSTALLATION.start("api");
    hasty = INSTALLATION.account("pro");
    other = INSTALLATION.account("pro");
  }

  @Test
  void keyThatAsksTooOftenIsToldWhenToComeBack() {
    List<Answer> answers = new ArrayList<>();
    // One a second trickles in meanwhile.
    for (int i = 0; i < 8; i++) {
      answers.add(hasty.get("/videos"));
    }

    assertThat(answers.get(0).expect(200).header("RateLimit-Limit")).isEqualTo("4");
    assertThat(answers.get(0).header("RateLimit-Remaining")).isEqualTo("3");
    assertThat(Integer.parseInt(answers.get(0).header("RateLimit-Reset"))).isPositive();
    Answer refused = answers.stream().filter(answer -> answer.status() != 200).findFirst().get();
    refused.expectRefusal(429, "RATE_LIMITED");
    int wait = Integer.parseInt(refused.header("Retry-After"));
    assertThat(wait).isBetween(1, 4);
    other.get("/videos").expect(200);
    await()
        .pollDelay(Duration.ofSeconds(wait))
        .atMost(Duration.ofSeconds(wait + 5L))
        .until(() -> hasty.get("/videos").status() == 200);
    await("end of the day's requests")
        .pollInterval(Duration.ofMillis(300))
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> quotaIsUsedUp(hasty.get("/videos")));
    other.get("/videos").expect(200);
  }

  private static void quotaIsUsedUp(Answer answer) {
    answer.expectRefusal(429, "QUOTA_EXCEEDED");
    assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 86_400);
  }
}
