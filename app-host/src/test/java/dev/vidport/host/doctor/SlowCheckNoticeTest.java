package dev.vidport.host.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class SlowCheckNoticeTest {
  @Test
  void slowCheckIsNamedWhileItRuns() {
    CompletableFuture<String> shown = new CompletableFuture<>();
    try (SlowCheckNotice notice = new SlowCheckNotice(Duration.ZERO, shown::complete)) {
      // Ends only because of the notice.
      String result =
          notice.during("the mail server", () -> shown.orTimeout(30, TimeUnit.SECONDS).join());

      assertThat(result).isEqualTo("Checking the mail server…");
    }
  }

  /** The notice comes at the moment in which the check ends. */
  @Test
  void resultWaitsForTheNoticeThatIsBeingShown() throws Exception {
    CountDownLatch isShowing = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    List<String> shown = new CopyOnWriteArrayList<>();
    Consumer<String> slowListener =
        line -> {
          isShowing.countDown();
          await(mayEnd);
          shown.add(line);
        };
    try (SlowCheckNotice notice = new SlowCheckNotice(Duration.ZERO, slowListener)) {
      CompletableFuture<List<String>> shownBeforeTheResult = new CompletableFuture<>();
      Thread checking =
          new Thread(
              () -> {
                int unused =
                    notice.during(
                        "the mail server",
                        () -> {
                          await(isShowing);
                          return 1;
                        });
                shownBeforeTheResult.complete(List.copyOf(shown));
              });
      checking.start();
      Awaitility.await()
          .until(
              () -> checking.getState() == Thread.State.BLOCKED || shownBeforeTheResult.isDone());
      mayEnd.countDown();

      assertThat(shownBeforeTheResult.get(1, TimeUnit.MINUTES))
          .containsExactly("Checking the mail server…");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(1, TimeUnit.MINUTES)) {
        throw new AssertionError("not released");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void quickCheckIsNotNamed() {
    List<String> shown = new CopyOnWriteArrayList<>();
    try (SlowCheckNotice notice = new SlowCheckNotice(Duration.ofHours(1), shown::add)) {
      assertThat(notice.during("the mail server", () -> 1)).isEqualTo(1);
    }
    assertThat(shown).isEmpty();
  }
}
