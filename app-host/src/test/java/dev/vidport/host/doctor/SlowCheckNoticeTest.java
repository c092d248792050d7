package dev.vidport.host.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
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

  @Test
  void quickCheckIsNotNamed() {
    List<String> shown = new CopyOnWriteArrayList<>();
    try (SlowCheckNotice notice = new SlowCheckNotice(Duration.ofHours(1), shown::add)) {
      assertThat(notice.during("the mail server", () -> 1)).isEqualTo(1);
    }
    assertThat(shown).isEmpty();
  }
}
