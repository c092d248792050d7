package dev.vidport.usecases;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.access.RecordedSignInMail;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.archive.RecordedDocuments;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.billing.InMemoryPaymentProvider;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.caption.ScriptedSpeech;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.derivative.ScriptedDerivatives;
import dev.vidport.usecases.doctor.port.HostExaminer;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.erasure.RecordedAccountMail;
import dev.vidport.usecases.erasure.port.AccountMail;
import dev.vidport.usecases.erasure.port.AccountRecords;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.DerivativeMaker;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.member.RecordedInvitationMail;
import dev.vidport.usecases.member.port.InvitationMail;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.memory.MemoryStores;
import dev.vidport.usecases.render.FixedFactsProber;
import dev.vidport.usecases.render.MeasuredLoudness;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.storage.port.StoragePlaces;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.storage.port.StoredFileCounts;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateImport;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.ScriptedRemoteFiles;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.variant.ScriptedVariants;
import dev.vidport.usecases.variant.port.VariantPorts;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.webhook.RecordedDeliveries;
import dev.vidport.usecases.webhook.ScriptedEndpoint;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * All use cases on in-memory ports, with two accounts and a settable clock. No worker runs, so
 * queued steps stay queued until a test runs them. A call of the store or another server inside a
 * transaction fails.
 */
public final class UseCasesFixture {
  private static final URI BASE = URI.create("https://vidport.test");

  public final SettableClock clock = SettableClock.at("2026-03-01T12:00:00.123456Z");
  public final InMemoryDatabase database = new InMemoryDatabase(clock);
  private final LinkSigner signer = new LinkSigner(new byte[32], clock);
  public final MemoryStore store = MemoryStores.at(BASE, signer, clock);

  /** Runs before each call of the store by a use case. */
  public PortCalls beforeStoreCall = operation -> {};

  /** Free bytes of the disk, as uploads see them. */
  public final AtomicLong freeBytes = new AtomicLong(Long.MAX_VALUE);

  public final RecordedSignInMail mail = new RecordedSignInMail();

  /** Tells owners of the erasure of their accounts. */
  public final RecordedAccountMail accountMail = new RecordedAccountMail();

  /** The documents of archives. */
  public final RecordedDocuments documents = new RecordedDocuments();

  public final RecordedInvitationMail invitationMail = new RecordedInvitationMail();

  public final PlanCatalog plans;

  public final InMemoryPaymentProvider payments = new InMemoryPaymentProvider();

  /** Receives the deliveries to webhooks. */
  public final ScriptedEndpoint endpoint = new ScriptedEndpoint();

  /** Hears of the deliveries. */
  public final RecordedDeliveries deliveries = new RecordedDeliveries();

  /** The server that imports fetch from. */
  public final ScriptedRemoteFiles remoteFiles = new ScriptedRemoteFiles();

  /** The speech of all videos. */
  public final MeasuredLoudness loudness = new MeasuredLoudness();

  public final ScriptedSpeech speech = new ScriptedSpeech(store);

  /** Sanitizes images; it leaves them as they are unless a test sets another. */
  public ImageSanitizer images = (image, type, use) -> image;

  /** Makes files of published videos. */
  public final ScriptedDerivatives derivatives = new ScriptedDerivatives(clock);

  public final UseCases useCases;

  /** How AV1 comes out. */
  public final ScriptedVariants variants = new ScriptedVariants();

  /** Handles the steps; a recording that cannot be rendered live is an error. */
  public final StepHandler stepHandler;

  public final Principal owner;

  /** The owner of another account. */
  public final Principal stranger;

  public static UseCasesFixture withPlan(String plan) {
    return withPlan(Plans.defaults().named(plan).orElseThrow());
  }

  public static UseCasesFixture withPlan(Plan plan) {
    return new UseCasesFixture(
        plan, UploadLimits.DEFAULTS, Optional.empty(), true, SignUpPolicy.OPEN);
  }

  public static UseCasesFixture withArchiveLimits(ArchiveLimits limits) {
    return new UseCasesFixture(
        pro(), UploadLimits.DEFAULTS, Optional.empty(), true, SignUpPolicy.OPEN, limits);
  }

  /** No speech recognizer is configured. */
  public static UseCasesFixture withoutRecognizer() {
    return new UseCasesFixture(
        pro(), UploadLimits.DEFAULTS, Optional.empty(), false, SignUpPolicy.OPEN);
  }

  /** Imports fetch from {@code real} servers. */
  public static UseCasesFixture withRemoteFiles(RemoteFiles real) {
    return new UseCasesFixture(
        pro(), UploadLimits.DEFAULTS, Optional.of(real), true, SignUpPolicy.OPEN);
  }

  public static UseCasesFixture withUploadLimits(UploadLimits limits) {
    return new UseCasesFixture(pro(), limits, Optional.empty(), true, SignUpPolicy.OPEN);
  }

  public static UseCasesFixture withSignUp(SignUpPolicy signUp) {
    return new UseCasesFixture(pro(), UploadLimits.DEFAULTS, Optional.empty(), true, signUp);
  }

  private static Plan pro() {
    return Plans.defaults().named("pro").orElseThrow();
  }

  private UseCasesFixture(
      Plan plan,
      UploadLimits limits,
      Optional<RemoteFiles> realFiles,
      boolean hasRecognizer,
      SignUpPolicy signUp) {
    this(plan, limits, realFiles, hasRecognizer, signUp, ArchiveLimits.DEFAULTS);
  }

  private UseCasesFixture(
      Plan plan,
      UploadLimits limits,
      Optional<RemoteFiles> realFiles,
      boolean hasRecognizer,
      SignUpPolicy signUp,
      ArchiveLimits archiveLimits) {
    this.plans = new PlanCatalog(with(plan));
    this.useCases =
        UseCases.assemble(
            ports(limits, realFiles.orElse(remoteFiles), hasRecognizer, signUp, archiveLimits));
    this.stepHandler = useCases.stepHandler();
    this.owner = principal("0".repeat(31) + "1", "owner@example.com", plan);
    this.stranger = principal("f".repeat(32), "stranger@example.com", plan);
  }

  private Ports ports(
      UploadLimits limits,
      RemoteFiles files,
      boolean hasRecognizer,
      SignUpPolicy signUp,
      ArchiveLimits archiveLimits) {
    OutsideTransactions outside = new OutsideTransactions(database.transactions);
    return new Ports(
        new Environment(clock, new Random()),
        database.transactions,
        database.accountPorts(plans),
        database.accessPorts(
            UseCasesFixture::limitRequest,
            signUp,
            Optional.of(outside.only(SignInMail.class, mail))),
        new SigningPorts(
            database.signingKeys, database.accountSigningKeys, database.secrets, signer, BASE),
        database.eventPorts(),
        storage(outside),
        database.pendingDeletions,
        UnusedPort.of(StoragePlaces.class),
        UnusedPort.of(StoredFileCounts.class),
        database.jobPorts(),
        database.usageLedger,
        database.billingPorts(Optional.of(outside.only(PaymentProvider.class, payments))),
        database.videos,
        database.uploadPorts(outside.only(RemoteFiles.class, files), limits),
        new RenderPorts(media(outside), UseCasesFixture::failLive),
        hasRecognizer
            ? new CaptionPorts(Optional.of(outside.only(SpeechRecognizer.class, speech)))
            : CaptionPorts.withoutRecognizer(),
        outside.only(ImageSanitizer.class, (image, type, use) -> images.clean(image, type, use)),
        database.watermarks,
        new DerivativePorts(outside.only(DerivativeMaker.class, derivatives), 2),
        new VariantPorts(outside.only(VariantMedia.class, variants), Av1Mode.AUTO),
        database.webhookPorts(outside.only(WebhookEndpoint.class, endpoint), deliveries),
        new ArchivePorts(database.exports, documents, database.importTarget, archiveLimits),
        new ErasurePorts(
            UnusedPort.of(AccountRecords.class),
            Optional.of(outside.only(AccountMail.class, accountMail)),
            ErasurePorts.DEFAULT_GRACE),
        Optional.of(outside.only(InvitationMail.class, invitationMail)),
        HostExaminer.none());
  }

  private StoragePorts storage(OutsideTransactions outside) {
    StoragePorts watched = PortCalls.watch(store, name -> beforeStoreCall.before(name));
    return new StoragePorts(
        outside.only(ObjectStore.class, watched.store()),
        outside.only(MultipartUploads.class, watched.uploads()),
        store,
        Optional.of(outside.only(PartReceiver.class, store)),
        freeBytes::get);
  }

  private MediaPorts media(OutsideTransactions outside) {
    return new MediaPorts(
        outside.only(MediaProber.class, new FixedFactsProber(store)),
        outside.only(MediaRenderer.class, loudness),
        UnusedPort.of(LiveRenderer.class),
        UnusedPort.of(MediaPackager.class),
        UnusedPort.of(StillExtractor.class),
        outside.only(SpeechExtractor.class, speech));
  }

  private static RateLimiter.Verdict limitRequest(RateLimiter.Caller caller) {
    throw new AssertionError("use cases limit no requests");
  }

  private static void failLive(JobId job, Exception reason) {
    throw new AssertionError("not rendered live: " + job, reason);
  }

  /** The default plans, and {@code plan} if it is none of them. */
  private static Plans with(Plan plan) {
    List<Plan> all = new ArrayList<>(Plans.defaults().all());
    if (Plans.defaults().named(plan.name()).isEmpty()) {
      all.add(plan);
    }
    return new Plans(all);
  }

  /** The holder of an API key of a new account. */
  private Principal principal(String id, String email, Plan plan) {
    Account account =
        Account.unrestricted(new AccountId(id), new Email(email), plan.name(), clock.instant());
    database.accounts.insert(account);
    Credential key = Credential.ofAccount(id.substring(id.length() - 12), account);
    return new Principal(CredentialKind.API_KEY, key, plan);
  }

  public Uploading open(long sizeBytes) throws IOException {
    return useCases.uploads().create().handle(command(sizeBytes)).orElseThrow();
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
    return useCases
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
    return useCases
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
    store.receive(
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
    useCases.uploads().complete().handle(CompleteUpload.Command.of(owner, video));
  }

  /** An import whose file is not fetched. */
  public Submitted imported(String url) throws IOException {
    return (Submitted)
        useCases.uploads().createImport().handle(CreateImport.Command.of(owner, url)).orElseThrow();
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

  /** Runs a step that needs no work folder, without committing its result. */
  public StepHandler.Result run(Step step) throws Exception {
    return stepHandler.run(step, StepControl.unstoppable(Path.of("no work folder")));
  }

  /** Publishes {@code video} as if every step of its job had run. */
  public void succeed(VideoId video) throws Exception {
    JobId job = ((Submitted) stored(video)).job();
    database.renderJobs.savePlan(job, "1-test", JobFixture.plan(1));
    database.renderJobs.saveLength(job, "1-test", 10_000_000);
    database.renderJobs.saveStills(job, "1-test", VideoFixture.STILLS);
    store.put(ObjectKey.output(video, job).child("video.mp4"), new byte[50], "video/mp4");
    database.transactions.run(run(Step.only(job, RenderSteps.PUBLISH))::commit);
  }

  /** A finished video of the owner; of its files, the store has the original and the download. */
  public Ended finished(long lengthMicros) {
    return finished(owner.accountId(), lengthMicros);
  }

  public Ended finished(AccountId account, long lengthMicros) {
    Output output =
        new Output(
            lengthMicros,
            new FrameRate(30, 1),
            1280,
            720,
            List.of("720p"),
            true,
            1_000,
            VideoFixture.STILLS);
    Ended video =
        VideoFixture.uploading(account, clock.instant(), Map.of())
            .ready(RenderOptions.plain(1080))
            .submit(VideoFixture.job(), clock.instant())
            .succeed(output, clock.instant());
    database.videos.insert(video);
    put(new SourceFile.Original(video.id(), UploadFileRole.SOURCE));
    put(new SourceFile.Published(video.id(), video.job()));
    return video;
  }

  private void put(SourceFile file) {
    try {
      store.put(ObjectKey.of(file), new byte[1], ContentTypes.BINARY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the files of a video without the knowledge of the database. */
  public void loseFiles(VideoId video) throws IOException {
    store.deleteAll(ObjectKey.ofVideo(video));
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
    return useCases.videos().get().handle(new GetVideo.Command(owner, video, OptionalLong.empty()));
  }

  public Video stored(VideoId video) {
    return find(video).orElseThrow();
  }

  public Optional<Video> find(VideoId video) {
    return database.videos.find(owner.accountId(), video);
  }

  /**
   * Deletes what has expired.
   *
   * @param records as in {@code Retentions}
   * @return the number of deleted records of this kind
   */
  public int deleteExpired(String records) {
    return useCases.deleteExpired().handle().getOrDefault(records, 0);
  }

  /** The types of the events, oldest first. */
  public List<String> events() {
    return database.outbox.events().stream().map(event -> event.type().label()).toList();
  }

  public int queuedSteps() {
    return database.steps.steps().size();
  }

  /** The kinds of the queued steps. */
  public List<String> queued() {
    return database.steps.steps().stream().map(step -> step.kind().name()).toList();
  }

  public static ObjectKey original(VideoId video) {
    return ObjectKey.original(video, UploadFileRole.SOURCE);
  }
}
