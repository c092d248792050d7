package dev.vidport.acceptance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.host.BreakableServers;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.render.Leftovers;
import dev.vidport.media.MediaReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One host that answers and three that work, with PostgreSQL and an S3 store, while everything
 * breaks that can. The moments are drawn from a seed, which is printed; {@code
 * -Dvidport.chaos.seed=N} repeats them.
 */
class ClusterTest {
  private static final BreakableServers SERVERS = new BreakableServers();

  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.on(SERVERS)
          // A worker that is dead for 4 seconds is known to be.
          .with("WORKER_HEARTBEAT_SECONDS", "1")
          .with("WORKER_SLOTS", "2")
          .javaOptions("-Xmx256m", "-XX:TieredStopAtLevel=1");

  private static final long SEED = Long.getLong("vidport.chaos.seed", System.nanoTime());

  private static final List<Source> BEFORE =
      List.of(
          Source.LONG, Source.SHORT, Source.RECORDED, Source.BROADCAST, Source.LONG, Source.SHORT);

  private static final List<Source> MEANWHILE =
      List.of(Source.LONG, Source.SHORT, Source.RECORDED, Source.BROADCAST);

  private static final int LIVE = 2;
  private static final int VIDEOS = 12;
  private static final Set<String> ENDED = Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED");
  private static final Duration LIVE_SOON = Duration.ofMinutes(1);
  private static final Duration ALL_DONE = Duration.ofMinutes(2);
  private static final Duration SWEPT = Duration.ofMinutes(1);

  private final Map<String, Source> videos = new ConcurrentHashMap<>();

  @Test
  void everyVideoSucceedsOnceWhateverBreaks() throws Exception {
    System.out.println("vidport.chaos.seed=" + SEED);
    INSTALLATION.start("api");
    List<Machine> machines =
        Stream.of("one", "two", "three").map(name -> Machine.start(INSTALLATION, name)).toList();
    Api api = INSTALLATION.account("pro");
    PatientClient client = new PatientClient(api);
    List<LiveRecording> recordings = Stream.generate(() -> record(client)).limit(LIVE).toList();

    try (Chaos chaos = new Chaos(new Random(SEED), machines, SERVERS)) {
      BEFORE.forEach(source -> videos.put(Uploads.submit(api, source.file()), source));
      await("work on recordings")
          .atMost(LIVE_SOON)
          .until(() -> machines.stream().filter(Machine::receives).count() == LIVE);
      chaos.begin();
      for (Source source : MEANWHILE) {
        chaos.meanwhile(() -> videos.put(client.submit(source.file()), source));
      }
      recordings.forEach(chaos::meanwhile);
      chaos.awaitEnd();
      awaitAll(client);
      assertThat(chaos.killedInRecording()).as("killed in a recording").isTrue();
    } finally {
      recordings.forEach(LiveRecording::close);
    }

    assertThat(SERVERS.refusedByStore()).as("refusals of the store").isPositive();
    assertThat(videos).hasSize(VIDEOS);
    videos.forEach((video, source) -> isWhole(client.status(video), source));
    endedOnce();
    leavesNothing(machines);
  }

  private LiveRecording record(PatientClient client) {
    LiveRecording recording = LiveRecording.begin(client, Source.LIVE.file());
    videos.put(recording.video(), Source.LIVE);
    return recording;
  }

  private void awaitAll(PatientClient client) {
    for (String video : videos.keySet()) {
      JsonNode status =
          await("end of video " + video)
              .atMost(ALL_DONE)
              .until(
                  () -> client.status(video),
                  found -> ENDED.contains(found.get("status").asText()));
      assertThat(status.get("status").asText()).as(status.toPrettyString()).isEqualTo("SUCCEEDED");
    }
  }

  private static void isWhole(JsonNode status, Source source) {
    String mp4 = status.get("playbackUrl").asText();
    String stream = status.get("streamUrl").asText();

    assertThat(MediaReader.frameNumbers(mp4)).isEqualTo(source.numbers());
    assertThat(MediaReader.frameTimes(mp4)).isEqualTo(source.times());
    assertThat(MediaReader.frameNumbers(stream)).isEqualTo(source.numbers());
  }

  private void endedOnce() {
    assertThat(SERVERS.count("select count(*) from outbox")).isEqualTo(videos.size());
    for (String video : videos.keySet()) {
      assertThat(SERVERS.count("select count(*) from outbox where event like '%" + video + "%'"))
          .as("events of %s", video)
          .isEqualTo(1);
    }
    assertThat(SERVERS.count("select count(*) from video")).isEqualTo(videos.size());
    assertThat(SERVERS.count("select count(*) from render_job")).isEqualTo(videos.size());
  }

  private void leavesNothing(List<Machine> machines) {
    assertThat(SERVERS.count("select count(*) from step_execution")).isZero();
    assertThat(SERVERS.count("select count(*) from render_job where not ended")).isZero();
    await("sweep")
        .atMost(SWEPT)
        .untilAsserted(
            () ->
                videos
                    .keySet()
                    .forEach(
                        video ->
                            assertThat(INSTALLATION.filesOf(video))
                                .allMatch(
                                    file ->
                                        Leftovers.isOriginal(file)
                                            || Leftovers.isPublished(file))));
    for (Machine machine : machines) {
      assertThat(machine.workFiles()).isEmpty();
      assertThat(machine.children()).isEmpty();
    }
    assertThat(INSTALLATION.programs()).isEmpty();
  }
}
