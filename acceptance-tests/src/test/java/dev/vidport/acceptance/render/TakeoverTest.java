package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hosts with one task each, which share a database and a store. */
@Order(1)
class TakeoverTest {
  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.shared().with("WORKER_HEARTBEAT_SECONDS", "1");

  @Test
  void workOfAWorkerThatIsKilledIsDoneByAnother() throws Exception {
    INSTALLATION.start("api");
    HostProcess first = INSTALLATION.start("worker");
    Api api = INSTALLATION.account("pro");
    String video = LongClip.submit(api, LongClip.in(INSTALLATION.scratch()));
    Videos.inTheMiddle(api, video);

    Crashes.kill(first);
    HostProcess second = INSTALLATION.startElsewhere("worker");

    Crashes.isWhole(api, video);
    Crashes.leavesNothing(INSTALLATION, second, video);
    assertThat(INSTALLATION.start("worker").workFiles()).isEmpty();
  }
}
