package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.CreationCheck;
import dev.vidport.usecases.video.EarlierAttempt;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Creates a video and opens its upload. */
public final class CreateUpload {
  private final Videos videos;
  private final CreationCheck creation;
  private final EarlierAttempt earlier;
  private final TokenUse tokenUse;
  private final OpenUploadCheck openUploads;
  private final SpaceReserve space;
  private final UploadOpener uploads;
  private final VideoWatermarks watermarks;
  private final RenderJobQueue queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public CreateUpload(
      Accounts accounts,
      Videos videos,
      UploadLimits limits,
      SpaceReserve space,
      MultipartUploads uploads,
      VideoWatermarks watermarks,
      RenderJobQueue queue,
      TokenUse tokenUse,
      UsageReservations reservation,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.creation = new CreationCheck(accounts, videos, reservation);
    this.earlier = new EarlierAttempt(videos);
    this.tokenUse = tokenUse;
    this.openUploads = new OpenUploadCheck(videos, limits);
    this.space = space;
    this.uploads = new UploadOpener(uploads);
    this.watermarks = watermarks;
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @return the new video, or the one that an earlier attempt created; empty for a dry run
   * @throws RefusalException {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}, {@code
   *     DAILY_LIMIT}, {@code PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}, {@code
   *     UPLOAD_LIMIT}; {@code UNAVAILABLE} if the disk is too full; {@code ALREADY_COMPLETED} if
   *     the upload that an earlier attempt created has been completed since; {@code
   *     UPLOAD_TOKEN_USED}, or another refusal of the principal's scope
   */
  public Optional<Uploading> handle(Command request) throws IOException {
    Optional<Video> created = earlier.find(request.principal(), request.attempt());
    if (created.isPresent()) {
      return Optional.of(UploadAccess.open(created.get()));
    }
    CreationCheck.checkScope(request.principal(), VideoOrigin.UPLOAD);
    Command command = request.withPolicy();
    UploadRequestCheck.check(command);
    Instant now = Timestamps.now(clock);
    ScheduledDeletion.require(command.deleteAfter(), now);
    space.check(command.sizeBytes());
    checkLimits(command, now);
    watermarks.check(command.principal().accountId(), isMarked(command));
    return command.dryRun() ? Optional.empty() : Optional.of(create(command, now));
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command request, Problems problems) {
    UploadRequestCheck.check(request.withPolicy(), problems);
  }

  private void checkLimits(Command command, Instant now) {
    OptionalLong size =
        command.streaming() ? OptionalLong.empty() : OptionalLong.of(command.sizeBytes());
    creation.check(command.principal(), VideoOrigin.UPLOAD, size, OptionalLong.empty(), now);
    openUploads.checkNew(command.principal().accountId(), command.sizeBytes());
  }

  private Uploading create(Command command, Instant now) throws IOException {
    VideoId id = command.attempt().map(Attempt::newVideo).orElseGet(() -> VideoId.random(random));
    Optional<Watermark> watermark =
        watermarks.give(command.principal().accountId(), isMarked(command), id);
    UploadFiles files = uploads.open(id, command);
    Optional<Prestart> prestart =
        command.prestart()
            ? Optional.of(new Prestart(JobId.random(random), now))
            : Optional.empty();
    Uploading video = new Uploading(details(command, id, files, watermark, now), files, prestart);
    try {
      transactions.run(() -> store(video, command, now));
    } catch (RefusalException e) {
      uploads.discard(id, files);
      throw e;
    }
    return video;
  }

  /** Checks the limits again: other requests may have used them up while the store was called. */
  private void store(Uploading video, Command command, Instant now) {
    creation.lock(command.principal());
    checkLimits(command, now);
    videos.insert(video);
    watermarks.keep(video.details().options().watermark());
    queue.receive(video);
    tokenUse.created(command.principal(), video.id(), now);
  }

  /** Whether the request asks for a watermark, or its token prescribes one. */
  private static boolean isMarked(Command command) {
    return command.watermark() || command.principal().scope().uploadPolicy().watermark();
  }

  private static VideoDetails details(
      Command command, VideoId id, UploadFiles files, Optional<Watermark> watermark, Instant now) {
    Plan plan = command.principal().plan();
    UploadPolicy policy = command.principal().scope().uploadPolicy();
    return VideoDetails.builder(id, command.principal().accountId(), now)
        .fileName(command.source().fileName())
        .sizeBytes(files.sizeBytes())
        .material(
            command
                .camera()
                .<SourceMaterial>map(
                    camera ->
                        new SourceMaterial.ScreenAndCamera(
                            id, camera.fileName(), command.layout().orElse(Layout.DEFAULT)))
                .orElseGet(() -> new SourceMaterial.Upload(id)))
        .options(
            RenderOptions.plain(RenderOptions.effectiveHeight(command.maxHeight(), plan))
                .withMaxSeconds(policy.maxSeconds())
                .withCaptions(policy.captions())
                .withAudioTracks(policy.audioTracks())
                .withWatermark(watermark)
                .withAv1(plan.has(Feature.AV1))
                .withPriority(command.priority()))
        .metadata(new Metadata(command.metadata()))
        .deleteAfter(command.deleteAfter())
        .build();
  }

  /**
   * The request.
   *
   * @param camera a second file, shown with the first
   * @param layout how both files are shown; empty for the default
   * @param streaming whether the files are sent while they are recorded
   * @param prestart whether a job renders them live
   * @param relayed whether the host receives the source and stores it itself, with a part in memory
   * @param maxHeight empty for the default
   * @param watermark whether to show the watermark of the account
   * @param priority how soon to process it
   * @param deleteAfter when to delete it; empty to keep it
   * @param attempt empty for a request that is not repeated
   * @param dryRun whether to check the request without creating a video
   */
  public record Command(
      Principal principal,
      File source,
      Optional<File> camera,
      Optional<Layout> layout,
      boolean streaming,
      boolean prestart,
      boolean relayed,
      OptionalInt maxHeight,
      boolean watermark,
      Priority priority,
      Map<String, String> metadata,
      Optional<Instant> deleteAfter,
      Optional<Attempt> attempt,
      boolean dryRun) {
    /** Declared size of all files; 0 for a recording. */
    long sizeBytes() {
      return streaming
          ? 0
          : source.sizeBytes().orElse(0)
              + camera.map(File::sizeBytes).orElseGet(OptionalLong::empty).orElse(0);
    }

    /** The request as the policy of its token changes it. */
    private Command withPolicy() {
      UploadPolicy policy = principal.scope().uploadPolicy();
      return new Command(
          principal,
          source,
          camera,
          layout,
          streaming,
          prestart,
          relayed,
          policy.height(maxHeight, principal.plan()),
          watermark,
          priority,
          policy.metadata().over(metadata),
          policy.deleteAfter().or(() -> deleteAfter),
          attempt,
          dryRun);
    }

    /** An upload of one file with all defaults. */
    public static CommandBuilder builder(Principal principal, File source) {
      return new CommandBuilder(principal, source);
    }
  }

  /** Builds a request by name. */
  public static final class CommandBuilder {
    private final Principal principal;
    private final File source;
    private Optional<File> camera = Optional.empty();
    private Optional<Layout> layout = Optional.empty();
    private boolean streaming;
    private boolean prestart;
    private boolean relayed;
    private OptionalInt maxHeight = OptionalInt.empty();
    private boolean watermark;
    private Priority priority = Priority.NORMAL;
    private Map<String, String> metadata = Map.of();
    private Optional<Instant> deleteAfter = Optional.empty();
    private Optional<Attempt> attempt = Optional.empty();
    private boolean dryRun;

    private CommandBuilder(Principal principal, File source) {
      this.principal = principal;
      this.source = source;
    }

    public CommandBuilder camera(Optional<File> file) {
      this.camera = file;
      return this;
    }

    public CommandBuilder layout(Optional<Layout> wanted) {
      this.layout = wanted;
      return this;
    }

    public CommandBuilder streaming(boolean isStreaming) {
      this.streaming = isStreaming;
      return this;
    }

    public CommandBuilder prestart(boolean isPrestarted) {
      this.prestart = isPrestarted;
      return this;
    }

    CommandBuilder relayed() {
      this.relayed = true;
      return this;
    }

    public CommandBuilder maxHeight(OptionalInt pixels) {
      this.maxHeight = pixels;
      return this;
    }

    public CommandBuilder watermark(boolean wanted) {
      this.watermark = wanted;
      return this;
    }

    public CommandBuilder priority(Priority wanted) {
      this.priority = wanted;
      return this;
    }

    public CommandBuilder metadata(Map<String, String> pairs) {
      this.metadata = pairs;
      return this;
    }

    public CommandBuilder deleteAfter(Optional<Instant> time) {
      this.deleteAfter = time;
      return this;
    }

    public CommandBuilder attempt(Optional<Attempt> current) {
      this.attempt = current;
      return this;
    }

    public CommandBuilder dryRun(boolean isDryRun) {
      this.dryRun = isDryRun;
      return this;
    }

    public Command build() {
      return new Command(
          principal,
          source,
          camera,
          layout,
          streaming,
          prestart,
          relayed,
          maxHeight,
          watermark,
          priority,
          metadata,
          deleteAfter,
          attempt,
          dryRun);
    }
  }

  /**
   * A file to upload.
   *
   * @param fileName as the client sends it; the record keeps its {@linkplain FileName#label label}
   * @param sizeBytes ignored for a streaming upload: its size is known at its end
   */
  public record File(String fileName, OptionalLong sizeBytes) {
    public File {
      fileName = FileName.label(fileName);
    }
  }
}
