package dev.vidport.host.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReloadSignalTest {
  private final AtomicInteger reloads = new AtomicInteger();
  private final ReloadSignal signal = new ReloadSignal();

  @Test
  void eachSignalReloads() {
    signal.run(reloads::incrementAndGet);

    signal.received();
    signal.received();

    assertThat(reloads).hasValue(2);
  }

  @Test
  void signalDuringTheStartReloadsAfterIt() {
    signal.received();
    signal.received();
    assertThat(reloads).hasValue(0);

    signal.run(reloads::incrementAndGet);

    assertThat(reloads).hasValue(1);
  }
}
