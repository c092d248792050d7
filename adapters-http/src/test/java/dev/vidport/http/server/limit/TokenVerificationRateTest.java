package dev.vidport.http.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenVerificationRateTest {
  private static final AccountId ACCOUNT = new AccountId("1".repeat(32));
  private static final AccountId OTHER = new AccountId("2".repeat(32));

  private final SettableClock clock = SettableClock.at("2026-11-27T12:00:00Z");
  private final TokenVerificationRate rate =
      new TokenVerificationRate(ClientLimits.defaults().newTokens(), clock);

  private void verify(int tokens) {
    for (int i = 0; i < tokens; i++) {
      assertThat(rate.retryAfter(ACCOUNT)).isEmpty();
      rate.verified(ACCOUNT);
    }
  }

  @Test
  void accountHas5000NewTokensAnd200MoreEachSecond() {
    verify(5_000);
    assertThat(rate.retryAfter(ACCOUNT)).contains(Duration.ofMillis(5));
    assertThat(rate.retryAfter(OTHER)).isEmpty();

    clock.advance(Duration.ofSeconds(1));
    verify(200);
    assertThat(rate.retryAfter(ACCOUNT)).isPresent();
  }

  @Test
  void tokensThatAreNotVerifiedDoNotCount() {
    for (int i = 0; i < 6_000; i++) {
      assertThat(rate.retryAfter(ACCOUNT)).isEmpty();
    }
  }
}
