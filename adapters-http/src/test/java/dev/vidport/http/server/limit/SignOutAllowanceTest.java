package dev.vidport.http.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Operation;
import dev.vidport.usecases.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignOutAllowanceTest {
  private final SettableClock clock = SettableClock.at("2026-11-21T12:00:00Z");
  private final SignOutAllowance allowance = new SignOutAllowance(clock);

  private boolean take(String hash) {
    return allowance.take(Operation.SIGN_OUT, "vps_x", hash);
  }

  @Test
  void sessionHasFiveSignOutsAndOneMoreEachSecond() {
    for (int i = 0; i < 5; i++) {
      assertThat(take("a")).isTrue();
    }
    assertThat(take("a")).isFalse();
    assertThat(take("b")).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(take("a")).isTrue();
    assertThat(take("a")).isFalse();
  }

  @Test
  void otherOperationsAndCredentialsHaveNone() {
    assertThat(allowance.take(Operation.END_SESSIONS, "vps_x", "a")).isFalse();
    assertThat(allowance.take(Operation.SIGN_OUT, "vpk_x", "a")).isFalse();
  }
}
