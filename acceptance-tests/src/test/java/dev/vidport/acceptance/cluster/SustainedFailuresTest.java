package dev.vidport.acceptance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.BreakableServers;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.fetch.FileServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * As {@link ClusterTest}, for so many minutes: {@code -Dvidport.chaos.minutes=30}. Uploads, imports
 * and recordings follow each other, while hosts and servers fail. Outages of the servers must not
 * use up attempts of steps; kills and freezes of workers may.
 */
@Tag("chaos")
@EnabledIfSystemProperty(named = SustainedFailuresTest.MINUTES, matches = "[1-9][0-9]*")
class SustainedFailuresTest {
  static final String MINUTES = "vidport.chaos.minutes";

  private static final BreakableServers SERVERS = new BreakableServers();

  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.on(SERVERS)
          .with("WORKER_HEARTBEAT_SECONDS", "1")
          .with("WORKER_DRAIN_SECONDS", "3")
          .with("WORKER_SLOTS", "2");

  private static final ClusterChecks CHECKS = new ClusterChecks(INSTALLATION, SERVERS);
  private static final long SEED = Long.getLong("vidport.chaos.seed", System.nanoTime());
  private static final int MAX_UNFINISHED = 4;
  private static final Duration FEED_PAUSE = Duration.ofSeconds(1);
  private static final Duration END_TIMEOUT = Duration.ofMinutes(10);

  private static final Pattern OF_DEAD_WORKERS = Pattern.compile("A worker is dead; its step");
  private static final Pattern OF_CRASHED_WORKERS =
      Pattern.compile("a previous process of this worker left: steps=(\\d+)");
  private static final Pattern FAILED = Pattern.compile("A step failed;.*");
  private static final Pattern POSTPONED = Pattern.compile("A step met an outage;");

  @TempDir static Path folder;

  private final Map<String, UploadSample> videos = new ConcurrentHashMap<>();
  private volatile boolean isFeeding = true;

  @Test
  void outagesUseUpNoAttemptAndEveryVideoSucceedsExactlyOnce() throws Exception {
    System.out.println("vidport.chaos.seed=" + SEED);
    Duration duration = Duration.ofMinutes(Long.getLong(MINUTES));
    TestCertificate certificate = TestCertificate.create(folder, "ip:127.0.0.1");
    INSTALLATION
        .with("EGRESS_ALLOW", "127.0.0.0/8")
        .with("EGRESS_CA", certificate.pem().toString());
    HostUnderTest api = INSTALLATION.start("api");
    List<WorkerMachine> machines =
        Stream.of("one", "two", "three")
            .map(name -> WorkerMachine.start(INSTALLATION, name))
            .toList();
    AccountApi account = INSTALLATION.account("pro");
    RetryingClient client = new RetryingClient(account);

    try (FileServer files = new FileServer(certificate);
        SustainedFailures failures =
            new SustainedFailures(machines, SERVERS, api, () -> INSTALLATION.start("api"))) {
      files.content = Files.readAllBytes(UploadSample.SHORT.file());
      ExecutorService feeder = Executors.newSingleThreadExecutor();
      Future<?> feeding = feeder.submit(() -> feed(client, files.url("127.0.0.1")));
      try {
        failures.run(SEED, duration);
      } finally {
        isFeeding = false;
        awaitEnd(feeding);
        feeder.shutdown();
      }
      CHECKS.awaitSuccess(client, videos.keySet(), END_TIMEOUT);
      report(failures);
    }

    String log = INSTALLATION.logs();
    assertThat(matches(FAILED, log)).as("attempts that outages used up").isEmpty();
    videos.forEach((video, source) -> ClusterChecks.assertComplete(client.status(video), source));
    CHECKS.assertEndedOnce(videos.keySet());
    // A worker that was frozen for long may store a file after the first deletion. A second one
    // follows an hour later.
    SERVERS.passDeletionTimes();
    CHECKS.assertCleanedUp(videos.keySet(), machines);
  }

  /** Keeps a few videos in processing. */
  private void feed(RetryingClient client, String url) {
    Random random = new Random(SEED + 2);
    while (isFeeding) {
      if (unfinished() >= MAX_UNFINISHED) {
        LockSupport.parkNanos(FEED_PAUSE.toNanos());
        continue;
      }
      switch (random.nextInt(8)) {
        case 0 -> submit(client, UploadSample.LONG);
        case 1, 2 -> submit(client, UploadSample.RECORDED);
        case 3 -> submit(client, UploadSample.BROADCAST);
        case 4 -> record(client, random);
        case 5, 6 -> videos.put(client.importFrom(url), UploadSample.SHORT);
        default -> submit(client, UploadSample.SHORT);
      }
    }
  }

  private static long unfinished() {
    try {
      return SERVERS.count("select count(*) from job where not ended");
    } catch (IllegalStateException failingOver) {
      return MAX_UNFINISHED;
    }
  }

  private void submit(RetryingClient client, UploadSample sample) {
    videos.put(client.submit(sample.file()), sample);
  }

  private void record(RetryingClient client, Random random) {
    try (LiveRecording recording = LiveRecording.begin(client, UploadSample.LIVE.file())) {
      videos.put(recording.video(), UploadSample.LIVE);
      while (recording.remainingCalls() > 0) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(4_000)));
        recording.sendNext();
      }
    }
  }

  private static void awaitEnd(Future<?> feeding)
      throws InterruptedException, ExecutionException, TimeoutException {
    feeding.get(END_TIMEOUT.toMinutes(), TimeUnit.MINUTES);
  }

  /** Attempts that died with their worker, at most as many as the failures of workers explain. */
  private void report(SustainedFailures failures) {
    String log = INSTALLATION.logs();
    long died =
        matches(OF_DEAD_WORKERS, log).size()
            + OF_CRASHED_WORKERS
                .matcher(log)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    System.out.printf(
        "videos=%d failures=%s diedAttempts=%d interruptedSteps=%d postponed=%d%n",
        videos.size(),
        failures.counts(),
        died,
        failures.interruptedSteps(),
        matches(POSTPONED, log).size());
    assertThat(died)
        .as("attempts that count as those of dead workers")
        .isLessThanOrEqualTo(failures.interruptedSteps());
  }

  private static List<String> matches(Pattern pattern, String log) {
    return pattern.matcher(log).results().map(MatchResult::group).toList();
  }
}
