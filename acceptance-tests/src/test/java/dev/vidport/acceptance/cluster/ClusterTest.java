package dev.vidport.acceptance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.host.BreakableServers;
import dev.vidport.acceptance.host.Installation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One API host and two workers with PostgreSQL, its standby and an S3 store, under failures of the
 * workers, the store and the database. A printed seed determines the times of the failures; {@code
 * -Dvidport.chaos.seed=N} repeats them. {@code -Dvidport.chaos.long=true} injects failures for
 * longer, with more workers and videos.
 */
@Order(1)
@Tag("chaos")
class ClusterTest {
  private static final BreakableServers SERVERS = new BreakableServers();

  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.on(SERVERS)
          // A dead worker is detected after 4 s.
          .with("WORKER_HEARTBEAT_SECONDS", "1")
          .with("WORKER_SLOTS", "2");

  private static final ClusterChecks CHECKS = new ClusterChecks(INSTALLATION, SERVERS);

  private static final long SEED = Long.getLong("vidport.chaos.seed", System.nanoTime());

  private static final boolean LONG = Boolean.getBoolean("vidport.chaos.long");

  private static final List<UploadSample> SUBMITTED_BEFORE =
      LONG
          ? samples(
              UploadSample.LONG, UploadSample.SHORT, UploadSample.RECORDED, UploadSample.BROADCAST)
          : samples(UploadSample.LONG, UploadSample.RECORDED);

  private static final List<UploadSample> SUBMITTED_DURING =
      LONG ? samples(UploadSample.LONG, UploadSample.SHORT) : samples(UploadSample.LONG);

  private static final UploadSample SUBMITTED_DURING_STORE_OUTAGE = UploadSample.SHORT;

  private static final int LIVE_RECORDINGS = 2;
  private static final int VIDEO_COUNT =
      SUBMITTED_BEFORE.size() + SUBMITTED_DURING.size() + 1 + LIVE_RECORDINGS;
  private static final Duration LIVE_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration END_TIMEOUT = Duration.ofMinutes(4);

  private final Map<String, UploadSample> videos = new ConcurrentHashMap<>();

  @Test
  void everyVideoSucceedsExactlyOnceDespiteFailures() throws Exception {
    System.out.println("vidport.chaos.seed=" + SEED);
    INSTALLATION.start("api");
    List<WorkerMachine> machines =
        Stream.of("one", "two", "three")
            .limit(LONG ? 3 : 2)
            .map(name -> WorkerMachine.start(INSTALLATION, name))
            .toList();
    AccountApi api = INSTALLATION.account("pro");
    RetryingClient client = new RetryingClient(api);
    List<LiveRecording> recordings =
        Stream.generate(() -> record(client)).limit(LIVE_RECORDINGS).toList();

    try (Chaos chaos =
        new Chaos(LONG ? ChaosTimes.LONG : ChaosTimes.SHORT, new Random(SEED), machines, SERVERS)) {
      SUBMITTED_BEFORE.forEach(
          source -> videos.put(UploadClient.submit(api, source.file()), source));
      await("rendering of live recordings")
          .atMost(LIVE_TIMEOUT)
          .pollInterval(Duration.ofMillis(300))
          .until(
              () ->
                  machines.stream().filter(WorkerMachine::rendersRecording).count()
                      == LIVE_RECORDINGS);
      chaos.begin(() -> submit(client, SUBMITTED_DURING_STORE_OUTAGE));
      for (UploadSample source : SUBMITTED_DURING) {
        chaos.schedule(() -> submit(client, source));
      }
      recordings.forEach(chaos::schedule);
      chaos.awaitEnd();
      CHECKS.awaitSuccess(client, videos.keySet(), END_TIMEOUT);
      assertThat(chaos.killedDuringRecording()).as("killed during a recording").isTrue();
    } finally {
      recordings.forEach(LiveRecording::close);
    }

    assertThat(SERVERS.refusedStoreConnections()).as("refused store connections").isPositive();
    assertThat(videos).hasSize(VIDEO_COUNT);
    videos.forEach((video, source) -> ClusterChecks.assertComplete(client.status(video), source));
    CHECKS.assertEndedOnce(videos.keySet());
    CHECKS.assertCleanedUp(videos.keySet(), machines);
  }

  /** The given samples; twice for a long run. */
  private static List<UploadSample> samples(UploadSample... samples) {
    return Stream.generate(() -> List.of(samples))
        .limit(LONG ? 2 : 1)
        .flatMap(List::stream)
        .toList();
  }

  private void submit(RetryingClient client, UploadSample source) {
    videos.put(client.submit(source.file()), source);
  }

  private LiveRecording record(RetryingClient client) {
    LiveRecording recording = LiveRecording.begin(client, UploadSample.LIVE.file());
    videos.put(recording.video(), UploadSample.LIVE);
    return recording;
  }
}
