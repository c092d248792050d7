package dev.vidport.host.metric;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Av1Steps;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.RequestListener.EndedRequest;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.access.OidcIssuerFixture;
import dev.vidport.usecases.access.ScriptedOidcProvider;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.OidcProvider.OidcSecrets;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.StepEnd;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.memory.MemoryStores;
import dev.vidport.usecases.render.RenderKind;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.variant.Av1Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final JobKinds KINDS = JobKinds.of(RenderKind.KIND, Av1Kind.KIND);
  private static final Step CHUNK = new Step(new JobId("a".repeat(32)), RenderSteps.CHUNK, 0);

  private final SettableClock clock = new SettableClock(NOW);
  private final AtomicInteger queries = new AtomicInteger();

  @Test
  void backlogIsReportedByKindAndState() {
    Metrics metrics =
        new Metrics(clock)
            .backlog(
                () ->
                    new Backlog(
                        List.of(
                            new Backlog.Steps(
                                RenderSteps.CHUNK, Backlog.State.QUEUED, 3, NOW.minusSeconds(90)),
                            // Waits until nothing else does.
                            new Backlog.Steps(
                                Av1Steps.COMPARE, Backlog.State.QUEUED, 1, NOW.minusSeconds(900))),
                        2,
                        Optional.of(NOW.minusSeconds(7)),
                        4),
                KINDS);

    assertThat(lines(metrics))
        .contains(
            "vidport_database_up 1.0",
            "vidport_steps{job_kind=\"RENDER\",kind=\"CHUNK\",state=\"QUEUED\"} 3.0",
            "vidport_steps{job_kind=\"RENDER\",kind=\"CHUNK\",state=\"RUNNING\"} 0.0",
            "vidport_oldest_due_step_age_seconds 90.0",
            "vidport_caption_steps_waiting 4.0",
            "vidport_outbox_events 2.0",
            "vidport_outbox_oldest_event_age_seconds 7.0");
  }

  @Test
  void openEventStreamsAreReported() {
    Metrics metrics = new Metrics(clock);
    metrics.eventStreams(() -> 3);

    assertThat(lines(metrics)).contains("vidport_http_event_streams 3.0");
  }

  @Test
  void scrapesWithinFiveSecondsShareOneQuery() {
    Metrics metrics = new Metrics(clock).backlog(this::counted, KINDS);

    metrics.text();
    metrics.text();
    clock.advance(Duration.ofSeconds(6));
    metrics.text();

    assertThat(queries).hasValue(2);
  }

  @Test
  void databaseOutageKeepsTheOtherMetrics() {
    Metrics metrics =
        new Metrics(clock)
            .backlog(
                () -> {
                  throw new IllegalStateException("unavailable");
                },
                KINDS)
            .worker(4, () -> 1, job -> Optional.empty());

    assertThat(lines(metrics))
        .contains(
            "vidport_database_up 0.0", "vidport_worker_slots 4.0", "vidport_worker_slots_used 1.0")
        .noneMatch(line -> line.startsWith("vidport_steps{"));
  }

  @Test
  void lowDiskSpaceAndAPauseAreReported() {
    Metrics metrics = new Metrics(clock).backlog(this::counted, KINDS);
    metrics.diskSpace(() -> 5_000_000_000L, () -> true);
    metrics.pause(() -> true);

    assertThat(lines(metrics))
        .contains(
            "vidport_worker_free_bytes 5.0E9",
            "vidport_worker_disk_low 1.0",
            "vidport_worker_paused 1.0");
  }

  @Test
  void storeThatIsAwayIsReported() {
    Metrics metrics = new Metrics(clock).backlog(this::counted, KINDS);
    metrics.store(() -> true);

    assertThat(lines(metrics)).contains("vidport_worker_store_away 1.0");
  }

  @Test
  void questionsToIssuersAreCountedByTheirEnd() throws Exception {
    Metrics metrics = new Metrics(clock);
    OidcIssuer corp = OidcIssuerFixture.issuer("corp");
    OidcIdentity user = new OidcIdentity(corp.issuer(), "jo");
    ScriptedOidcProvider real = new ScriptedOidcProvider();
    real.renewal("known", new OidcRenewal(Optional.empty(), Optional.empty()));
    OidcProvider provider = (OidcProvider) metrics.around(OidcProvider.class, real);

    provider.refresh(corp, user, "known");
    assertThatThrownBy(() -> provider.refresh(corp, user, "unknown"))
        .isInstanceOf(OidcException.class);
    real.setReachable(false);
    assertThatThrownBy(() -> provider.refresh(corp, user, "known"))
        .isInstanceOf(OidcException.class);
    assertThatThrownBy(
            () ->
                provider.redeem(
                    corp, "code", new OidcSecrets("state", "nonce", "verifier"), Optional.empty()))
        .isInstanceOf(OidcException.class);

    String name = "vidport_issuer_questions_total{end=";
    assertThat(lines(metrics))
        .contains(
            name + "\"OK\",issuer=\"corp\",question=\"CHECK\"} 1.0",
            name + "\"REFUSED\",issuer=\"corp\",question=\"CHECK\"} 1.0",
            name + "\"UNAVAILABLE\",issuer=\"corp\",question=\"CHECK\"} 1.0",
            name + "\"UNAVAILABLE\",issuer=\"corp\",question=\"SIGN_IN\"} 1.0");
  }

  @Test
  void clockSkewIsReported() {
    Metrics metrics = new Metrics(clock);
    metrics.clockSkew(() -> Duration.ofMillis(-3_600_500));

    assertThat(lines(metrics)).contains("vidport_worker_clock_skew_seconds -3600.5");
  }

  @Test
  void stepsAreTimedByKindAndEnd() {
    Metrics metrics = new Metrics(clock).backlog(this::counted, KINDS);

    metrics.begins(CHUNK, Duration.ofMillis(1500)).ended(StepEnd.RETRIED);

    assertThat(lines(metrics))
        .contains(
            "vidport_step_wait_seconds_bucket{job_kind=\"RENDER\",kind=\"CHUNK\",le=\"1.0\"} 0",
            "vidport_step_wait_seconds_bucket{job_kind=\"RENDER\",kind=\"CHUNK\",le=\"2.0\"} 1",
            "vidport_step_wait_seconds_sum{job_kind=\"RENDER\",kind=\"CHUNK\"} 1.5",
            "vidport_step_duration_seconds_count{end=\"RETRIED\",job_kind=\"RENDER\",kind=\"CHUNK\"}"
                + " 1");
  }

  @Test
  void requestsAreTimedByRouteAndStatus() {
    Metrics metrics = new Metrics(clock);

    metrics.begins(request("GET")).ended(new EndedRequest("GET", "/v1/videos/{videoId}", 200));
    metrics.begins(request("BREW")).ended(new EndedRequest("BREW", "other", 405));

    assertThat(lines(metrics))
        .contains(
            "vidport_http_request_duration_seconds_count{method=\"GET\","
                + "route=\"/v1/videos/{videoId}\",status=\"200\"} 1",
            "vidport_http_request_duration_seconds_count{method=\"other\","
                + "route=\"other\",status=\"405\"} 1");
  }

  @Test
  void storeIsTimedByOperationAndKeepsItsResults() throws IOException {
    Metrics metrics = new Metrics(clock);
    ObjectStore store = (ObjectStore) metrics.around(ObjectStore.class, new OneFile());

    assertThat(store.localFile(new ObjectKey("there"))).contains(Path.of("there"));
    assertThat(store.stat(new ObjectKey("there"))).isEmpty();
    assertThatThrownBy(() -> store.read(new ObjectKey("gone"), 0, 1))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(store::selfCheck).isInstanceOf(IOException.class).hasMessage("unavailable");

    assertThat(lines(metrics))
        .contains(
            "vidport_store_operation_duration_seconds_count{end=\"OK\",operation=\"localFile\"} 1",
            "vidport_store_operation_duration_seconds_count{end=\"OK\",operation=\"read\"} 1",
            "vidport_store_operation_duration_seconds_count{end=\"FAILED\","
                + "operation=\"selfCheck\"} 1");
  }

  @Test
  void uploadsAreTimedByOperation() throws IOException {
    Metrics metrics = new Metrics(clock);
    ObjectKey key = new ObjectKey("videos/x/source");
    MultipartUploads uploads =
        (MultipartUploads)
            metrics.around(
                MultipartUploads.class,
                MemoryStores.at(
                    URI.create("http://localhost"), new LinkSigner(new byte[32], clock), clock));

    String upload = uploads.begin(key, "video/mp4");
    assertThat(uploads.parts(key, upload)).isEmpty();
    assertThatThrownBy(() -> uploads.complete(key, upload, List.of(new Part(1, 1, "missing"))))
        .isInstanceOf(IOException.class);

    assertThat(lines(metrics))
        .contains(
            "vidport_store_operation_duration_seconds_count{end=\"OK\",operation=\"begin\"} 1",
            "vidport_store_operation_duration_seconds_count{end=\"OK\",operation=\"parts\"} 1",
            "vidport_store_operation_duration_seconds_count{end=\"FAILED\","
                + "operation=\"complete\"} 1");
  }

  @Test
  void chunkCountsWithItsShareOfTheMedia() throws Exception {
    RenderPlan plan = JobFixture.plan(2);
    Metrics metrics = new Metrics(clock).worker(1, () -> 0, job -> Optional.of(plan));
    StepHandler handler = (StepHandler) metrics.around(StepHandler.class, new Done());

    handler.run(new Step(CHUNK.job(), RenderSteps.CHUNK, 0), null);
    handler.run(Step.only(CHUNK.job(), RenderSteps.LOUDNESS), null);
    handler.run(Step.only(CHUNK.job(), RenderSteps.AUDIO), null);
    handler.run(Step.only(CHUNK.job(), RenderSteps.PROBE), null);

    assertThat(lines(metrics))
        .contains(
            // 1,200 frames at 30000/1001 a second.
            "vidport_rendered_media_seconds_total{kind=\"CHUNK\"} 40.04",
            "vidport_rendered_media_seconds_total{kind=\"LOUDNESS\"} 61.234567",
            "vidport_rendered_media_seconds_total{kind=\"AUDIO\"} 61.234567",
            "vidport_render_speed_ratio_count{kind=\"CHUNK\"} 1")
        .noneMatch(line -> line.contains("PROBE"));
  }

  @Test
  void processMetricsHaveThePrometheusNames() {
    assertThat(lines(new Metrics(clock)))
        .anyMatch(line -> line.matches("jvm_memory_used_bytes\\{area=\"heap\"} [1-9].*"))
        .anyMatch(line -> line.startsWith("jvm_gc_collection_seconds_total{gc="))
        .anyMatch(line -> line.startsWith("process_cpu_seconds_total "));
  }

  private static RequestListener.StartedRequest request(String method) {
    return new RequestListener.StartedRequest(method, "id", Optional.empty());
  }

  private Backlog counted() {
    queries.incrementAndGet();
    return new Backlog(List.of(), 0, Optional.empty());
  }

  private static List<String> lines(Metrics metrics) {
    return new String(metrics.text(), UTF_8).lines().toList();
  }

  /** A store that supports only the operations of this test. */
  private static final class OneFile implements ObjectStore {
    @Override
    public void put(ObjectKey key, Path file, String contentType) {
      throw new AssertionError("not expected");
    }

    @Override
    public void put(ObjectKey key, byte[] content, String contentType) {
      throw new AssertionError("not expected");
    }

    @Override
    public Optional<StoredObject> stat(ObjectKey key) {
      return Optional.empty();
    }

    @Override
    public InputStream read(ObjectKey key, long offset, long length) throws IOException {
      throw new NoSuchFileException(key.value());
    }

    @Override
    public Optional<Path> localFile(ObjectKey key) {
      return Optional.of(Path.of(key.value()));
    }

    @Override
    public List<StoredObject> list(ObjectKey root) {
      return List.of();
    }

    @Override
    public long deleteAll(ObjectKey root) {
      return 0;
    }

    @Override
    public void selfCheck() throws IOException {
      throw new IOException("unavailable");
    }
  }

  /** Completes every step immediately. */
  private static final class Done implements StepHandler {
    @Override
    public Duration limit(Step step) {
      return Duration.ofMinutes(1);
    }

    @Override
    public Result run(Step step, StepControl control) {
      return Result.of(() -> {});
    }

    @Override
    public List<Step> after(Step step, Set<Step> done) {
      return List.of();
    }

    @Override
    public void onGivenUp(Step step, Reason reason, Throwable last) {}
  }
}
