package dev.vidport.domain.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

final class DaemonThreadsTest {
  @Test
  void threadsOfAPoolAreNumberedDaemons() {
    ThreadFactory threads = DaemonThreads.named("poll");

    Thread first = threads.newThread(() -> {});
    Thread second = threads.newThread(() -> {});

    assertThat(first.getName()).isEqualTo("poll-1");
    assertThat(second.getName()).isEqualTo("poll-2");
    assertThat(first.isDaemon()).isTrue();
  }

  @Test
  void startedThreadRunsItsWorkAsADaemon() throws InterruptedException {
    Thread[] runner = new Thread[1];

    Thread started = DaemonThreads.start("check", () -> runner[0] = Thread.currentThread());
    started.join();

    assertThat(runner[0]).isSameAs(started);
    assertThat(started.getName()).isEqualTo("check");
    assertThat(started.isDaemon()).isTrue();
  }
}
