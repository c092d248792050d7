package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.host.SlowedFfmpeg;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hosts with separate roles that share a database and a store. */
@Order(2)
@Tag("process")
class TakeoverTest {
  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.shared().with("WORKER_HEARTBEAT_SECONDS", "1");

  @Test
  void anotherWorkerTakesOverFromAKilledOne() throws Exception {
    INSTALLATION.start("api");
    HostUnderTest first = INSTALLATION.start("worker");
    AccountApi api = INSTALLATION.account("pro");
    String video;
    List<ProcessHandle> children;
    try (SlowedFfmpeg slowed = first.slowFfmpeg()) {
      String submitted = LongSampleClip.submit(api, LongSampleClip.in(INSTALLATION.scratch()));
      video = submitted;
      List<ProcessHandle> programs =
          slowed.holdWhen(() -> VideoPoller.isPartlyRendered(api, submitted));

      children = CrashChecks.kill(first, programs);
    }
    HostUnderTest second = INSTALLATION.startOnAnotherMachine("worker");

    CrashChecks.assertComplete(api, video);
    CrashChecks.assertCleanedUp(INSTALLATION, second, video);
    assertThat(INSTALLATION.start("worker").workFiles()).isEmpty();
    CrashChecks.awaitEnd(children);
  }
}
