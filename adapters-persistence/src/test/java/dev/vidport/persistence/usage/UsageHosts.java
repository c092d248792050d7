package dev.vidport.persistence.usage;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.persistence.DatabasePorts;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Two hosts with one database, and an account that uses them. Files have sizes and lengths, but no
 * contents. Jobs run step by step, as an engine would run them.
 */
final class UsageHosts {
  final SettableClock clock = SettableClock.at("2026-03-01T12:00:00.123456Z");
  final Database database;
  final JdbcUsageLedger ledger;
  private final Plans plans;
  private final JdbcRenderJobs jobs;
  private final JobEngine engine;
  private final List<UseCases> hosts;
  private final JdbcAccounts accounts;
  private volatile Account account;

  /** Size of the file that is uploaded next, and of the output that is published next. */
  volatile long nextBytes = 1;

  /** Length of the file that is probed next. */
  volatile long nextMicros = 1;

  UsageHosts(Database database, Plans plans, Account account) {
    this.database = database;
    this.ledger = new JdbcUsageLedger(database);
    this.plans = plans;
    this.jobs = new JdbcRenderJobs(database);
    this.engine = EngineSettingsFixture.idle(database, UseCases.JOB_KINDS);
    this.hosts = List.of(host(), host());
    this.accounts = new JdbcAccounts(database);
    this.account = account;
    accounts.insert(account);
  }

  private UseCases host() {
    MemoryStore store = DatabasePorts.newStore(clock);
    DatabasePorts ports = new DatabasePorts(database, engine, plans, clock);
    return UseCases.assemble(
        ports.with(
            new StoragePorts(sized(store), uploads(), store, Optional.of(store)),
            new SizedProber()));
  }

  /** A store that has every object; every output has the size {@link #nextBytes}. */
  private ObjectStore sized(ObjectStore real) {
    return (ObjectStore)
        Proxy.newProxyInstance(
            ObjectStore.class.getClassLoader(),
            new Class<?>[] {ObjectStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("list")) {
                return List.of(object((ObjectKey) arguments[0]));
              }
              if (method.getName().equals("stat")) {
                return Optional.of(object((ObjectKey) arguments[0]));
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private StoredObject object(ObjectKey key) {
    return new StoredObject(key, nextBytes, "video/mp4", "", clock.instant());
  }

  /** Uploads whose parts have all arrived. The id of an upload is its size. */
  private MultipartUploads uploads() {
    return (MultipartUploads)
        Proxy.newProxyInstance(
            MultipartUploads.class.getClassLoader(),
            new Class<?>[] {MultipartUploads.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "begin" -> Long.toString(nextBytes);
                  case "parts" -> parts(Long.parseLong((String) arguments[1]));
                  case "complete", "abort" -> null;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static List<Part> parts(long size) {
    PartPlan plan = PartPlan.forSize(size);
    return IntStream.rangeClosed(1, plan.partCount())
        .mapToObj(number -> new Part(number, plan.sizeOf(number), ""))
        .toList();
  }

  UseCases host(int number) {
    return hosts.get(number % hosts.size());
  }

  Account account() {
    return account;
  }

  Principal principal() {
    Account now = account;
    return new Principal(
        CredentialKind.API_KEY,
        Credential.ofAccount("test", now),
        plans.named(now.plan()).orElseThrow());
  }

  void changePlan(String name) {
    account = account.withPlan(name);
    accounts.update(account);
  }

  VideoId open(UseCases host, long sizeBytes) throws IOException {
    nextBytes = sizeBytes;
    CreateUpload.File file = new CreateUpload.File("clip.mp4", OptionalLong.of(sizeBytes));
    return host.uploads()
        .create()
        .handle(CreateUpload.Command.builder(principal(), file).build())
        .orElseThrow()
        .id();
  }

  void complete(UseCases host, VideoId video) throws IOException {
    host.uploads().complete().handle(CompleteUpload.Command.of(principal(), video));
  }

  /** Creates an edit of the beginning of a video. */
  VideoId edit(UseCases host, VideoId source, long micros) {
    ClipRequest clip = new ClipRequest(source, 0, Optional.of(micros / 1e6), Optional.empty());
    try {
      return host.edits()
          .create()
          .handle(CreateEdit.Command.builder(principal(), List.of(clip)).build())
          .video()
          .orElseThrow()
          .id();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Video find(VideoId video) {
    return new JdbcVideos(database).find(account.id(), video).orElseThrow();
  }

  JobId job(VideoId video) {
    return ((Submitted) find(video)).job();
  }

  /**
   * Probes and plans an upload.
   *
   * @return whether its job continues
   */
  boolean plan(UseCases host, VideoId video, long micros) throws Exception {
    nextMicros = micros;
    JobId job = job(video);
    boolean unused = runs(host, Step.only(job, RenderSteps.PROBE));
    return runs(host, Step.only(job, RenderSteps.PLAN));
  }

  /** The length of the output that the plan of a video has for a file of {@code micros}. */
  long plannedMicros(VideoId video, long micros) throws Exception {
    VideoDetails details = find(video).details();
    return RenderPlanner.plan(
            details.material(), List.of(SizedProber.facts(micros)), details.options(), 1)
        .lengthMicros();
  }

  /** Publishes a video of this length and size. */
  void finish(UseCases host, VideoId video, long micros, long bytes) throws Exception {
    nextBytes = bytes;
    JobId job = job(video);
    database.run(
        () -> {
          if (jobs.find(job).orElseThrow().plan().isEmpty()) {
            jobs.savePlan(job, "1", JobFixture.plan(1));
          }
          jobs.saveLength(job, "1", micros);
          jobs.saveStills(job, "1", VideoFixture.STILLS);
        });
    boolean unused = runs(host, Step.only(job, RenderSteps.PUBLISH));
  }

  /** Ends the job of a video whose steps failed too often. */
  void fail(UseCases host, VideoId video) {
    Step step = Step.only(job(video), RenderSteps.AUDIO);
    database.run(
        () -> {
          int unused = engine.cancel(step.job());
          handler(host)
              .onGivenUp(step, StepHandler.Reason.EXHAUSTED, new IOException("always fails"));
        });
  }

  private boolean runs(UseCases host, Step step) throws Exception {
    StepHandler.Result result =
        handler(host).run(step, StepControl.unstoppable(Path.of("no work folder")));
    database.run(
        () -> {
          if (!result.continuesJob()) {
            int unused = engine.cancel(step.job());
          }
          result.commit();
        });
    return result.continuesJob();
  }

  private static StepHandler handler(UseCases host) {
    return host.stepHandler();
  }

  /** The thresholds in the outbox: month, measure, percentage. */
  List<String> announced() {
    return database
        .with(
            handle ->
                handle
                    .createQuery("select event from outbox where type = 'usage.threshold'")
                    .mapTo(String.class)
                    .list())
        .stream()
        .map(json -> field(json, "month") + field(json, "measure") + field(json, "percent"))
        .toList();
  }

  private static String field(String json, String name) {
    return json.replaceFirst(".*\"" + name + "\":\"?([^,\"}]*).*", "$1") + " ";
  }

  /** Finds {@link #nextMicros} in every file. */
  private final class SizedProber implements MediaProber {
    @Override
    public SourceFacts probe(ObjectKey source, StepControl control) {
      return facts(nextMicros);
    }

    static SourceFacts facts(long micros) {
      SourceFacts facts = JobFixture.FACTS;
      return new SourceFacts(
          facts.container(),
          facts.sizeBytes(),
          0,
          micros,
          facts.video(),
          Optional.empty(),
          Optional.empty());
    }

    @Override
    public SourceFacts probePrefix(LiveSource prefix, StepControl control) {
      throw new UnsupportedOperationException("knows stored objects only");
    }
  }
}
