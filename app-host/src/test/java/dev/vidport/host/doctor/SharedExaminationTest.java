package dev.vidport.host.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.doctor.port.Examination;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedExaminationTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final SettableClock clock = SettableClock.at("2026-11-21T12:00:00Z");
  private final AtomicInteger runs = new AtomicInteger();

  private Check counted() {
    return new Check(
        "counter", () -> List.of(FindingCode.FFMPEG.ok("text", runs.incrementAndGet())));
  }

  private static List<String> texts(Examination examination) {
    return examination.findings().stream().map(Finding::text).toList();
  }

  @Test
  void findingsAreGivenAgainForTenSeconds() {
    try (SharedExamination shared = new SharedExamination(() -> List.of(counted()), clock, LONG)) {
      assertThat(texts(shared.examine())).containsExactly("1");
      clock.advance(Duration.ofSeconds(10));
      assertThat(texts(shared.examine())).containsExactly("1");

      clock.advance(Duration.ofMillis(1));

      assertThat(texts(shared.examine())).containsExactly("2");
      assertThat(shared.examine().startedAt()).isEqualTo(clock.instant());
    }
  }

  @Test
  void requestsAtTheSameTimeShareOneRun() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Check waiting =
        new Check(
            "waiting",
            () -> {
              started.countDown();
              awaitQuietly(go);
              return List.of();
            });
    try (SharedExamination shared =
        new SharedExamination(() -> List.of(waiting, counted()), clock, LONG)) {
      CompletableFuture<Examination> first = CompletableFuture.supplyAsync(shared::examine);
      started.await();
      CompletableFuture<Examination> second = CompletableFuture.supplyAsync(shared::examine);
      go.countDown();

      assertThat(texts(first.join())).containsExactly("1");
      assertThat(texts(second.join())).containsExactly("1");
    }
  }

  @Test
  void checkThatDoesNotEndIsNamedAndHidesNothingBeforeIt() {
    CountDownLatch never = new CountDownLatch(1);
    Check hanging =
        new Check(
            "the mail server",
            () -> {
              awaitQuietly(never);
              return List.of();
            });
    try (SharedExamination shared =
        new SharedExamination(
            () -> List.of(counted(), hanging, counted()), clock, Duration.ofMillis(500))) {
      await()
          .untilAsserted(
              () -> {
                Examination examination = shared.examine();
                assertThat(examination.running()).contains("the mail server");
                assertThat(texts(examination)).containsExactly("1");
              });
      never.countDown();
    }
  }

  @Test
  void checkThatFailsIsAProblemAndTheOthersRun() {
    Check failing =
        new Check(
            "the store",
            () -> {
              throw new IllegalStateException("broken");
            });
    try (SharedExamination shared =
        new SharedExamination(() -> List.of(failing, counted()), clock, LONG)) {
      Examination examination = shared.examine();

      assertThat(examination.findings())
          .containsExactly(
              FindingCode.CHECK_FAILED.problem("check", "the store", "reason", "broken"),
              FindingCode.FFMPEG.ok("text", 1));
      assertThat(examination.running()).isEqualTo(Optional.empty());
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
