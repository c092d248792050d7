package dev.vidport.usecases.derivative;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.refusal.RefusalCode;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunQueueTest {
  private static final AccountId BUSY = new AccountId("1".repeat(32));
  private static final AccountId OTHER = new AccountId("2".repeat(32));

  private final BlockingQueue<AccountId> entered = new LinkedBlockingQueue<>();

  @Test
  void accountLeavesAPlaceToOthers() throws Exception {
    RunQueue queue = new RunQueue(2, Duration.ofMillis(50));
    queue.enter(BUSY);

    assertThat(refusal(() -> queue.enter(BUSY)).code()).isEqualTo(RefusalCode.UNAVAILABLE);
    queue.enter(OTHER);
    queue.leave(BUSY);
    queue.enter(BUSY);
  }

  @Test
  void accountsTakeTurns() throws Exception {
    RunQueue queue = new RunQueue(1, Duration.ofSeconds(20));
    queue.enter(BUSY);
    for (int i = 0; i < 3; i++) {
      inBackground(queue, BUSY);
    }
    awaitWaiting(queue, 3);
    inBackground(queue, OTHER);
    awaitWaiting(queue, 4);

    queue.leave(BUSY);
    AccountId first = next();
    queue.leave(first);
    AccountId second = next();
    queue.leave(second);

    // The other account is second at the latest, although it came last.
    assertThat(java.util.List.of(first, second)).contains(OTHER);
    queue.leave(next());
    queue.leave(next());
  }

  @Test
  void placeIsFreeAfterAWaitThatWasTooLong() throws Exception {
    RunQueue queue = new RunQueue(1, Duration.ofMillis(20));
    queue.enter(BUSY);
    assertThat(refusal(() -> queue.enter(OTHER)).code()).isEqualTo(RefusalCode.UNAVAILABLE);
    assertThat(queue.waiting()).isZero();
    queue.leave(BUSY);
    queue.enter(OTHER);
  }

  private AccountId next() throws InterruptedException {
    AccountId next = entered.poll(10, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  private static void awaitWaiting(RunQueue queue, int count) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (queue.waiting() < count && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertThat(queue.waiting()).isEqualTo(count);
  }

  private void inBackground(RunQueue queue, AccountId account) {
    DaemonThreads.start(
        "run",
        () -> {
          try {
            queue.enter(account);
            entered.add(account);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }
}
