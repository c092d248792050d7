package dev.vidport.http.server;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.OutputAudioTrack;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.console.ServiceNotices;
import dev.vidport.http.server.fake.FakeImageCleaner;
import dev.vidport.http.server.fake.FixedRateLimiter;
import dev.vidport.http.server.fake.FolderStore;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.limit.AuthenticationFailures;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.EventStreamLimits;
import dev.vidport.http.server.limit.SignOutAllowance;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.pipeline.Authorizer;
import dev.vidport.http.server.pipeline.JsonBodyReader;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.SiteAddress;
import dev.vidport.http.server.playback.AllowedDomainCheck;
import dev.vidport.http.server.playback.PlayHandler;
import dev.vidport.usecases.InMemoryDatabase;
import dev.vidport.usecases.PortCalls;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.InMemoryIdempotencyKeys;
import dev.vidport.usecases.access.RecordedSignInMail;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.archive.RecordedDocuments;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.billing.InMemoryPaymentProvider;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.derivative.ScriptedDerivatives;
import dev.vidport.usecases.doctor.port.Examination;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.erasure.port.AccountRecords;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.render.MeasuredLoudness;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.storage.port.StoragePlace;
import dev.vidport.usecases.storage.port.StoredFiles;
import dev.vidport.usecases.upload.ScriptedRemoteFiles;
import dev.vidport.usecases.usage.DeliveryMeter;
import dev.vidport.usecases.variant.port.VariantPorts;
import dev.vidport.usecases.webhook.RecordedDeliveries;
import dev.vidport.usecases.webhook.ScriptedEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A running server with real use cases and in-memory implementations of the ports. */
public final class HttpFixture implements AutoCloseable {
  /** Public base URL in links; the actual port is not known when the links are created. */
  static final String BASE = "https://vidport.test";

  static final SiteAddress SITE =
      new SiteAddress(
          URI.create(BASE), Optional.of(URI.create("mailto:security@vidport.test")), true);

  static final Stills STILLS =
      new Stills(4, List.of(1.5, 6.25), new Filmstrip(7, 1, 160, 90, 2, 7));

  final SettableClock clock = SettableClock.at("2026-11-21T12:00:00Z");
  final InMemoryDatabase database = new InMemoryDatabase(clock);
  final InMemoryIdempotencyKeys keys = database.idempotencyKeys;
  final RecordedSignInMail mail = new RecordedSignInMail();
  final WatchedPasskeyVerifier passkeys = new WatchedPasskeyVerifier();
  final InMemoryPaymentProvider payments = new InMemoryPaymentProvider();

  /** The plans, which a test may replace. */
  final PlanCatalog plans = new PlanCatalog(Plans.defaults());

  /** The server that imports fetch from. */
  final ScriptedRemoteFiles remoteFiles = new ScriptedRemoteFiles();

  final ScriptedEndpoint endpoint = new ScriptedEndpoint();
  final FixedRateLimiter limiter = new FixedRateLimiter();
  final Queue<RequestListener.StartedRequest> startedRequests = new ConcurrentLinkedQueue<>();
  final Queue<RequestListener.EndedRequest> endedRequests = new ConcurrentLinkedQueue<>();
  final LinkSigner signer = new LinkSigner(new byte[32], clock);

  /** Free bytes of the disk, as the server sees them. */
  final AtomicLong freeBytes = new AtomicLong(Long.MAX_VALUE);

  /** Where the host says that its files are. */
  volatile StoragePlace place =
      new StoragePlace(
          StoragePlace.Kind.MEMORY, "memory", Optional.empty(), Optional.empty(), List.of());

  volatile StoredFiles storedFiles =
      new StoredFiles(0, Optional.empty(), Optional.empty(), new StoredFiles.Amount(0, 0), 0);

  /** What the checks of the host find. */
  volatile Examination examination = new Examination(clock.instant(), Optional.empty(), List.of());

  final FolderStore store;

  /** Makes files of published videos. */
  final ScriptedDerivatives derivatives = new ScriptedDerivatives(clock);

  /** Runs before each call that would reach a remote store. */
  volatile PortCalls beforeStoreCall = operation -> {};

  final Account account;
  final String key;
  final HttpServer server;
  private final SecureRandom random = new SecureRandom();
  private final Ports ports;

  /** Renders nothing. */
  final MeasuredLoudness renderer = new MeasuredLoudness();

  final UseCases useCases;
  private final HttpServerAssembly assembly;

  HttpFixture(Path folder) throws IOException {
    this(folder, settings());
  }

  /** Settings of a server that stops without waiting for requests. */
  static HttpSettings settings() {
    return HttpSettings.builder()
        .host("127.0.0.1")
        .port(0)
        .threads(32)
        .streams(EventStreamLimits.defaults().withReadInterval(Duration.ofMillis(10)))
        .stopTimeout(Duration.ZERO)
        .securityContact(SITE.securityContact())
        .notices(
            new ServiceNotices(
                Optional.of(URI.create("https://example.com/terms?of=a&in=en")), Optional.empty()))
        .build();
  }

  HttpFixture(Path folder, HttpSettings settings) throws IOException {
    this(folder, settings, true);
  }

  /**
   * @param hasMail whether a mail server is configured
   */
  HttpFixture(Path folder, HttpSettings settings, boolean hasMail) throws IOException {
    this.store =
        new FolderStore(folder, new EmbeddedLinks(() -> URI.create(BASE), signer, clock), clock);
    database.passkeyVerifier = Optional.of(passkeys);
    this.ports = ports(hasMail ? Optional.of(mail) : Optional.empty());
    this.useCases = UseCases.assemble(ports);
    this.account = addAccount("ada@example.com", "pro", false);
    this.key = addKey(account);
    this.assembly = new HttpServerAssembly(useCases, HttpPorts.of(ports), settings);
    this.server = assembly.server(this::begins);
    server.start();
  }

  private RequestListener.Watch begins(RequestListener.StartedRequest request) {
    startedRequests.add(request);
    return endedRequests::add;
  }

  private Ports ports(Optional<SignInMail> signInMail) {
    return new Ports(
        new Environment(clock, random),
        database.transactions,
        database.accountPorts(plans),
        database.accessPorts(limiter, signInMail),
        new SigningPorts(
            database.signingKeys,
            database.accountSigningKeys,
            database.secrets,
            signer,
            URI.create(BASE)),
        database.eventPorts(),
        PortCalls.watch(store, operation -> beforeStoreCall.before(operation))
            .withSpace(freeBytes::get),
        database.pendingDeletions,
        () -> place,
        () -> storedFiles,
        database.jobPorts(),
        database.usageLedger,
        database.billingPorts(Optional.of(payments)),
        database.videos,
        database.uploadPorts(remoteFiles, UploadLimits.DEFAULTS),
        new RenderPorts(
            new MediaPorts(
                UnusedPort.of(MediaProber.class),
                renderer,
                UnusedPort.of(LiveRenderer.class),
                UnusedPort.of(MediaPackager.class),
                UnusedPort.of(StillExtractor.class),
                UnusedPort.of(SpeechExtractor.class)),
            (job, reason) -> {}),
        CaptionPorts.withoutRecognizer(),
        new FakeImageCleaner(),
        database.watermarks,
        new DerivativePorts(derivatives, 2),
        new VariantPorts(UnusedPort.of(VariantMedia.class), Av1Mode.OFF),
        database.webhookPorts(endpoint, new RecordedDeliveries()),
        new ArchivePorts(
            database.exports,
            new RecordedDocuments(),
            database.importTarget,
            ArchiveLimits.DEFAULTS),
        new ErasurePorts(
            UnusedPort.of(AccountRecords.class), Optional.empty(), ErasurePorts.DEFAULT_GRACE),
        Optional.empty(),
        () -> examination);
  }

  /** The handler of playback links. */
  PlayHandler playHandler(ObjectResponder responder) {
    return new PlayHandler(
        useCases.playback().open(),
        useCases.derivatives(),
        responder,
        assembly.storeRedirect(),
        new AllowedDomainCheck(useCases.embeds().domains(), URI.create(BASE)),
        assembly.playbackTokens(),
        assembly.delayedRefusal());
  }

  /** A servlet with {@code routes}. Each has the rules of the operation that it names. */
  Api api(List<Route> routes) {
    return new Api(
        SITE,
        routes,
        new Authorizer(
            useCases.access().authenticate(),
            limiter,
            new AuthenticationFailures(clock),
            new ClientAddresses(List.of()),
            new SignOutAllowance(clock)),
        keys,
        random,
        clock,
        new JsonBodyReader(1 << 10, Duration.ofSeconds(10), 1),
        Optional.empty());
  }

  List<Route> routes() {
    return assembly.routes();
  }

  DeliveryMeter delivery() {
    return assembly.delivery();
  }

  PlaybackLinks links() {
    return useCases.playback().links();
  }

  Account addAccount(String email, String plan, boolean disabled) {
    Account added =
        Account.unrestricted(AccountId.random(random), new Email(email), plan, clock.instant())
            .withDisabled(disabled);
    database.accounts.insert(added);
    return added;
  }

  /** The account uses processing minutes, as captions of a video do. */
  void useMinutes(long minutes) {
    useCases
        .usage()
        .record()
        .captioned(account.id(), VideoId.random(random), "captions", minutes * 60_000_000 / 2);
  }

  String addKey(Account owner) {
    return useCases.access().createApiKey().handleAsOperator(owner.id(), "").secret().reveal();
  }

  /** A new key of {@code owner} with one scope. */
  String addKey(Account owner, KeyScope scope) {
    return addKey(
        owner, new RequestedKey("", List.of(scope.label()), OptionalLong.empty(), List.of()));
  }

  /** A new key of {@code owner} that expires after {@code lifetime}. */
  String addExpiringKey(Account owner, Duration lifetime) {
    return addKey(
        owner, new RequestedKey("", List.of(), OptionalLong.of(lifetime.toSeconds()), List.of()));
  }

  private String addKey(Account owner, RequestedKey requested) {
    return useCases
        .access()
        .createApiKey()
        .handleAsOperator(owner.id(), requested, Actor.operator("test", "test"))
        .secret()
        .reveal();
  }

  /** The token of a new session of {@code owner}. */
  String addSession(Account owner) {
    return useCases
        .access()
        .createSession()
        .handleAsOperator(owner.id(), Actor.operator("test", "test"))
        .token()
        .reveal();
  }

  /** Revokes all API keys of {@code owner}. */
  void revokeKeys(Account owner) {
    for (ApiKey known : database.apiKeys.of(owner.id())) {
      database.apiKeys.insert(known.asRevoked());
    }
  }

  /** A stored new upload of {@code size} bytes. */
  Uploading anUpload(long size) {
    return anUpload(size, account);
  }

  Uploading anUpload(long size, Account owner) {
    VideoId id = VideoId.random(random);
    PartPlan plan = PartPlan.forSize(size);
    String upload = store.begin(source(id), ContentTypes.BINARY);
    Uploading video =
        new Uploading(
            VideoDetails.builder(id, owner.id(), clock.instant())
                .fileName("lecture.mov")
                .sizeBytes(size)
                .material(new SourceMaterial.Upload(id))
                .options(RenderOptions.plain(1080))
                .metadata(new Metadata(Map.of("course", "42")))
                .build(),
            UploadFiles.only(UploadSession.planned("lecture.mov", plan, upload)));
    database.videos.put(video);
    // Every video gets a distinct creation time.
    clock.advance(Duration.ofSeconds(1));
    return video;
  }

  static ObjectKey source(VideoId video) {
    return ObjectKey.original(video, UploadFileRole.SOURCE);
  }

  /** A stored new recording with the job that waits for it. */
  Uploading aPrestartedRecording() {
    Uploading whole = anUpload(1);
    String upload = store.begin(source(whole.id()), ContentTypes.BINARY);
    Uploading video =
        new Uploading(
            whole.details(),
            UploadFiles.only(UploadSession.streaming("screen.webm", upload, PartSizing.GROWING)),
            Optional.of(new Prestart(JobId.random(random), clock.instant())));
    database.videos.put(video);
    queue().receive(video);
    return video;
  }

  private RenderJobQueue queue() {
    return new RenderJobQueue(database.jobs, database.steps);
  }

  /** A stored video whose job waits for a worker. */
  Submitted aRunningVideo() {
    return aRunningVideo(account);
  }

  Submitted aRunningVideo(Account owner) {
    Submitted video = aSubmittedVideo(owner);
    database.videos.put(video);
    queue().render(video);
    return video;
  }

  private Submitted aSubmittedVideo(Account owner) {
    return anUpload(1000, owner)
        .ready(RenderOptions.plain(1080))
        .submit(JobId.random(random), clock.instant());
  }

  Ended aFinishedVideo(MediaWarning... warnings) {
    return finish(aSubmittedVideo(account), List.of(warnings));
  }

  /** Publishes an upload as if its processing had ended. */
  Ended succeed(Uploading upload) {
    return finish(
        upload.ready(upload.details().options()).submit(JobId.random(random), clock.instant()));
  }

  /** Publishes a video. */
  Ended finish(Submitted running) {
    return finish(running, List.of());
  }

  private Ended finish(Submitted running, List<MediaWarning> warnings) {
    Output output =
        new Output(
            12_500_000,
            new FrameRate(30, 1),
            1920,
            1080,
            List.of("1080p"),
            true,
            1000,
            STILLS,
            warnings,
            List.of(),
            List.of(
                new OutputAudioTrack(Optional.of("de"), "Deutsch", AudioTrack.Purpose.PROGRAMME),
                new OutputAudioTrack(Optional.empty(), "Regie", AudioTrack.Purpose.OTHER)),
            Optional.empty(),
            Optional.of(
                new MediaFiles(
                    List.of(
                        new MediaFiles.RenditionFile("1080p", new PictureSize(1920, 1080), 700)),
                    200,
                    1)));
    Ended video = running.succeed(output, clock.instant());
    database.videos.put(video);
    video.details().material().files().forEach(this::put);
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

  /** Stores upload tokens that the key of the account made just now. */
  void storeTokens(int number) {
    TokenMaker maker =
        new TokenMaker(
            CredentialKind.API_KEY, database.apiKeys.of(account.id()).get(0).id().value());
    database.transactions.run(
        () -> {
          for (int i = 0; i < number; i++) {
            database.browserTokens.insert(
                BrowserToken.unused(
                    TokenId.random(random),
                    account.id(),
                    maker,
                    new TokenPurpose.Upload(UploadPolicy.NONE),
                    clock.instant(),
                    clock.instant().plusSeconds(60)),
                "hash " + i);
          }
        });
  }

  VideoLinks linksOf(Ended video) {
    return linksOf(video, Optional.empty());
  }

  /**
   * @param lifetime of the playback links; empty for the default
   */
  VideoLinks linksOf(Ended video, Optional<Duration> lifetime) {
    return links()
        .of(
            video,
            video.output().orElseThrow(),
            Plans.defaults().named("pro").orElseThrow(),
            lifetime);
  }

  /** The unfinished upload with this id. */
  Uploading uploading(String id) {
    return (Uploading) database.videos.find(account.id(), new VideoId(id)).orElseThrow();
  }

  /** The path of a signed URL for a part of {@code video}. */
  String partLink(Uploading video, int number) {
    return pathOf(
        store
            .sign(
                source(video.id()),
                video.files().source().storeUploadId(),
                number,
                video.files().source().plan().orElseThrow().sizeOf(number),
                Duration.ofMinutes(15))
            .toString());
  }

  void putPart(Uploading video, int number) {
    anonymousClient()
        .send(
            "PUT",
            partLink(video, number),
            new byte[(int) video.files().source().plan().orElseThrow().sizeOf(number)]);
  }

  static String pathOf(String link) {
    return link.substring(BASE.length());
  }

  Client client() {
    return new Client(URI.create("http://127.0.0.1:" + server.port()), Optional.of(key));
  }

  Client client(String bearer) {
    return new Client(URI.create("http://127.0.0.1:" + server.port()), Optional.of(bearer));
  }

  Client anonymousClient() {
    return new Client(URI.create("http://127.0.0.1:" + server.port()), Optional.empty());
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }
}
