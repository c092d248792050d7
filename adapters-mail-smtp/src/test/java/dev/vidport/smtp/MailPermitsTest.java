package dev.vidport.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MailPermitsTest {
  private final SettableClock clock = SettableClock.at("2026-11-25T12:00:00Z");
  private final MailPermits permits =
      new MailPermits(new SmtpLimits(Duration.ofSeconds(1), Duration.ofSeconds(1), 3, 2, 5), clock);

  private boolean send(String client) {
    boolean isPermitted = permits.tryAcquire(client);
    if (isPermitted) {
      permits.releaseShare(client);
      permits.releaseTotal();
    }
    return isPermitted;
  }

  @Test
  void messagesOfTheHostInAnHourAreBounded() {
    for (int i = 0; i < 5; i++) {
      assertThat(send("client " + i)).isTrue();
    }

    assertThat(send("another")).isFalse();
    clock.advance(Duration.ofMinutes(59));
    assertThat(send("another")).isFalse();
    clock.advance(Duration.ofMinutes(1));
    assertThat(send("another")).isTrue();
  }
}
