package dev.vidport.library;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.GetVideo;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.Videos;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * A complete Vidport in memory with one account and a settable clock. No worker runs, so queued
 * steps stay queued.
 */
public final class VidportFixture implements AutoCloseable {
  public final SettableClock clock = SettableClock.at("2026-03-01T12:00:00.123456Z");
  public final Vidport vidport;
  public final Principal owner;

  /** The owner of another account. */
  public final Principal stranger;

  public static VidportFixture withPlan(String plan) {
    return withPlan(Plans.defaults().named(plan).orElseThrow());
  }

  public static VidportFixture withPlan(Plan plan) {
    try {
      return new VidportFixture(plan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private VidportFixture(Plan plan) throws IOException {
    this.vidport = Vidport.builder().clock(clock).build();
    this.owner = principal("0".repeat(31) + "1", "owner@example.com", plan);
    this.stranger = principal("f".repeat(32), "stranger@example.com", plan);
  }

  /** The holder of an API key of a new account. */
  private Principal principal(String id, String email, Plan plan) {
    Account account =
        new Account(new AccountId(id), new Email(email), plan.name(), clock.instant(), false);
    get(Accounts.class).insert(account);
    Credential key = Credential.ofAccount(id.substring(id.length() - 12), account);
    return new Principal(CredentialKind.API_KEY, key, plan);
  }

  /** A port, or an object that use cases share, of the running Vidport. */
  public <T> T get(Class<T> type) {
    Ports ports = vidport.ports();
    return Stream.of(
            ports.access().accounts(),
            ports.persistence().transactions(),
            ports.persistence().videos(),
            ports.persistence().pendingDeletions(),
            ports.jobs().jobs(),
            ports.jobs().renderJobs(),
            ports.jobs().scheduler(),
            ports.storage().uploads(),
            ports.storage().store(),
            ports.media(),
            vidport.stepHandler(),
            vidport.uploads().sweep(),
            vidport.useCases().garbageCollector(),
            new FindVideo(ports.persistence().videos()),
            new QueueJob(ports.jobs().jobs(), ports.jobs().scheduler()))
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow();
  }

  public Uploading open(long sizeBytes) throws IOException {
    return vidport.uploads().create().handle(command(sizeBytes)).orElseThrow();
  }

  /** Starts a streaming upload. */
  public Uploading record() throws IOException {
    return record(false);
  }

  /** Starts a streaming upload with a job that waits for it. */
  public Uploading recordPrestarted() throws IOException {
    return record(true);
  }

  private Uploading record(boolean prestart) throws IOException {
    return vidport
        .uploads()
        .create()
        .handle(
            CreateUpload.Command.builder(owner, recorded("screen.webm"))
                .streaming(true)
                .prestart(prestart)
                .build())
        .orElseThrow();
  }

  /** Starts an upload of a screen with a camera. */
  public Uploading openWithCamera(long screenBytes, long cameraBytes) throws IOException {
    return vidport
        .uploads()
        .create()
        .handle(command(screenBytes, Optional.of(file("face.webm", cameraBytes)), Optional.empty()))
        .orElseThrow();
  }

  public CreateUpload.Command command(long sizeBytes) {
    return command(sizeBytes, Optional.empty(), Optional.empty());
  }

  public CreateUpload.Command command(
      long sizeBytes, Optional<CreateUpload.File> camera, Optional<Layout> layout) {
    return CreateUpload.Command.builder(owner, file("clip.mp4", sizeBytes))
        .camera(camera)
        .layout(layout)
        .build();
  }

  public static CreateUpload.File file(String name, long sizeBytes) {
    return new CreateUpload.File(name, OptionalLong.of(sizeBytes));
  }

  /** A file of unknown size that is still being recorded. */
  public static CreateUpload.File recorded(String name) {
    return new CreateUpload.File(name, OptionalLong.empty());
  }

  /** Sends one complete part of the planned size. */
  public void send(Uploading video, int partNumber) throws IOException {
    send(video, UploadFileRole.SOURCE, partNumber);
  }

  public void send(Uploading video, UploadFileRole file, int partNumber) throws IOException {
    UploadSession session = video.files().of(file).orElseThrow();
    send(
        video,
        file,
        partNumber,
        new byte[Math.toIntExact(session.plan().orElseThrow().sizeOf(partNumber))]);
  }

  /** Sends a part of a recording. */
  public void send(Uploading video, UploadFileRole file, int partNumber, byte[] content)
      throws IOException {
    vidport
        .partReceiver()
        .orElseThrow()
        .receive(
            ObjectKey.original(video.id(), file),
            video.files().of(file).orElseThrow().storeUploadId(),
            partNumber,
            content.length,
            new ByteArrayInputStream(content));
  }

  /** Sends every part of every file. */
  public void sendAll(Uploading video) throws IOException {
    for (Map.Entry<UploadFileRole, UploadSession> file : video.files().all().entrySet()) {
      for (int part = 1; part <= file.getValue().plan().orElseThrow().partCount(); part++) {
        send(video, file.getKey(), part);
      }
    }
  }

  public void complete(VideoId video) throws IOException {
    vidport.uploads().complete().handle(CompleteUpload.Command.of(owner, video));
  }

  /** A video whose render job waits for a worker. */
  public VideoId submitted() throws IOException {
    Uploading video = open(1_000);
    sendAll(video);
    complete(video.id());
    return video.id();
  }

  /** A screen and its camera whose render job waits for a worker. */
  public VideoId submittedWithCamera() throws IOException {
    Uploading video = openWithCamera(1_000, 200);
    sendAll(video);
    complete(video.id());
    return video.id();
  }

  /** Publishes {@code video} as if every step of its job had run. */
  public void succeed(VideoId video, Path work) throws Exception {
    JobId job = ((Submitted) stored(video)).job();
    RenderJobs jobs = get(RenderJobs.class);
    jobs.savePlan(job, "1-test", JobFixture.plan(1));
    jobs.saveLength(job, "1-test", 10_000_000);
    jobs.saveStills(job, "1-test", VideoFixture.STILLS);
    vidport.store().put(ObjectKey.output(video, job).child("video.mp4"), new byte[50], "video/mp4");
    StepHandler.Result result =
        get(StepHandler.class)
            .run(Step.only(job, RenderSteps.PUBLISH), new UninterruptedStep(work));
    get(Transactions.class).run(result::commit);
  }

  /** A finished video of the owner without files in the store. */
  public Ended finished(long lengthMicros) {
    return finished(owner.accountId(), lengthMicros);
  }

  public Ended finished(AccountId account, long lengthMicros) {
    Output output =
        new Output(lengthMicros, 1280, 720, List.of("720p"), true, 1_000, Optional.empty());
    Ended video =
        VideoFixture.uploading(account, clock.instant(), Map.of())
            .ready(RenderOptions.plain(1080))
            .submit(VideoFixture.job(), clock.instant())
            .succeed(output, clock.instant());
    get(Videos.class).insert(video);
    return video;
  }

  /** The refusal that {@code action} throws. */
  public static Refusal refusal(ThrowingCallable action) {
    try {
      action.call();
    } catch (RefusalException e) {
      return e.refusal();
    } catch (Throwable e) {
      throw new AssertionError("failed instead of being refused", e);
    }
    throw new AssertionError("not refused");
  }

  /** The video as its owner sees it. */
  public GetVideo.View view(VideoId video) {
    return vidport.videos().get().handle(new GetVideo.Command(owner, video, OptionalLong.empty()));
  }

  public Video stored(VideoId video) {
    return find(video).orElseThrow();
  }

  public Optional<Video> find(VideoId video) {
    return get(Videos.class).find(owner.accountId(), video);
  }

  /** The types of the undelivered events, oldest first. */
  public List<String> events() {
    return get(Database.class)
        .with(
            handle ->
                handle
                    .createQuery("select type from outbox order by created_at, id")
                    .mapTo(String.class)
                    .list());
  }

  public int queuedSteps() {
    return get(Database.class)
        .with(
            handle ->
                handle
                    .createQuery("select count(*) from step_execution")
                    .mapTo(Integer.class)
                    .one());
  }

  /** The kinds of the steps that wait for a worker. */
  public List<String> queued() {
    return get(Database.class)
        .with(
            handle ->
                handle
                    .createQuery("select task_instance from step_execution")
                    .mapTo(String.class)
                    .map(step -> StepText.parse(step).kind().name())
                    .list());
  }

  public static ObjectKey original(VideoId video) {
    return ObjectKey.original(video, UploadFileRole.SOURCE);
  }

  @Override
  public void close() throws IOException {
    vidport.close();
  }
}
