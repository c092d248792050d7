package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.upload.SourceUrl;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.RemoteFiles;
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
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Creates a video from a file on another server, and queues the job that fetches it. */
public final class CreateImport {
  private final Videos videos;
  private final Imports imports;
  private final RemoteFiles remoteFiles;
  private final CreationCheck creation;
  private final EarlierAttempt earlier;
  private final OpenUploadCheck openUploads;
  private final SpaceReserve space;
  private final VideoWatermarks watermarks;
  private final RenderJobQueue queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public CreateImport(
      Accounts accounts,
      Videos videos,
      Imports imports,
      RemoteFiles remoteFiles,
      UploadLimits limits,
      SpaceReserve space,
      VideoWatermarks watermarks,
      RenderJobQueue queue,
      UsageReservations reservation,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.imports = imports;
    this.remoteFiles = remoteFiles;
    this.creation = new CreationCheck(accounts, videos, reservation);
    this.earlier = new EarlierAttempt(videos);
    this.openUploads = new OpenUploadCheck(videos, limits);
    this.space = space;
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
   *     UPLOAD_LIMIT}; {@code UNAVAILABLE} if the disk is too full; the refusal of the principal's
   *     scope
   */
  public Optional<Video> handle(Command command) throws IOException {
    Optional<Video> created = earlier.find(command.principal(), command.attempt());
    if (created.isPresent()) {
      return created;
    }
    CreationCheck.checkScope(command.principal(), VideoOrigin.IMPORT);
    check(command);
    space.check(0);
    VideoId id = command.attempt().map(Attempt::newVideo).orElseGet(() -> VideoId.random(random));
    AccountId account = command.principal().accountId();
    boolean isMarked = command.options().watermark();
    watermarks.check(account, isMarked);
    Optional<Watermark> watermark = watermarks.give(account, isMarked && !command.dryRun(), id);
    return transactions.in(() -> create(command, id, watermark));
  }

  private void check(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    command.options().checkPlan(command.principal().plan()).refuseIfAny();
  }

  /**
   * Adds what is wrong with the request by itself. Looks up the host of the address, so it must not
   * run in a transaction.
   */
  public void check(Command command, Problems problems) {
    remoteFiles
        .problems(command.sourceUrl())
        .forEach(problem -> problems.add("sourceUrl", problem));
    command.fileName().ifPresent(name -> FileName.checkWithLength(name, "fileName", problems));
    command.options().check(problems);
    Metadata.check(command.metadata(), "metadata", problems);
  }

  private Optional<Video> create(Command command, VideoId id, Optional<Watermark> watermark) {
    creation.lock(command.principal());
    Instant now = Timestamps.now(clock);
    ScheduledDeletion.require(command.deleteAfter(), now);
    creation.check(
        command.principal(), VideoOrigin.IMPORT, OptionalLong.empty(), OptionalLong.empty(), now);
    openUploads.checkNew(command.principal().accountId(), 0);
    return command.dryRun() ? Optional.empty() : Optional.of(submit(command, id, watermark, now));
  }

  private Submitted submit(
      Command command, VideoId id, Optional<Watermark> watermark, Instant now) {
    VideoDetails details =
        VideoDetails.builder(id, command.principal().accountId(), now)
            .fileName(command.fileName().orElseGet(() -> SourceUrl.fileName(command.sourceUrl())))
            .sizeBytes(0)
            .material(new SourceMaterial.Upload(id))
            .options(
                command.options().completed(command.principal().plan()).withWatermark(watermark))
            .metadata(new Metadata(command.metadata()))
            .deleteAfter(command.deleteAfter())
            .build();
    Submitted video = new Submitted(details, JobId.random(random), now);
    videos.insert(video);
    watermarks.keep(watermark);
    imports.insert(PendingImport.of(id, video.account(), command.sourceUrl()));
    queue.fetch(video);
    return video;
  }

  /**
   * The request.
   *
   * @param fileName empty for the last segment of the path of the address
   * @param deleteAfter when to delete it; empty to keep it
   * @param attempt empty for a request that is not repeated
   * @param dryRun whether to check the request without creating a video
   */
  public record Command(
      Principal principal,
      String sourceUrl,
      Optional<String> fileName,
      RequestedOptions options,
      Map<String, String> metadata,
      Optional<Instant> deleteAfter,
      Optional<Attempt> attempt,
      boolean dryRun) {
    public Command {
      fileName = fileName.map(FileName::label);
    }

    /** An import with all defaults. */
    public static Command of(Principal principal, String sourceUrl) {
      return new Command(
          principal,
          sourceUrl,
          Optional.empty(),
          RequestedOptions.NONE,
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          false);
    }

    public Command withFileName(Optional<String> name) {
      return new Command(
          principal, sourceUrl, name, options, metadata, deleteAfter, attempt, dryRun);
    }

    public Command with(RequestedOptions wanted) {
      return new Command(
          principal, sourceUrl, fileName, wanted, metadata, deleteAfter, attempt, dryRun);
    }

    public Command withMetadata(Map<String, String> pairs) {
      return new Command(
          principal, sourceUrl, fileName, options, pairs, deleteAfter, attempt, dryRun);
    }

    public Command withDeleteAfter(Optional<Instant> time) {
      return new Command(principal, sourceUrl, fileName, options, metadata, time, attempt, dryRun);
    }

    public Command withAttempt(Optional<Attempt> current) {
      return new Command(
          principal, sourceUrl, fileName, options, metadata, deleteAfter, current, dryRun);
    }

    public Command withDryRun(boolean isDryRun) {
      return new Command(
          principal, sourceUrl, fileName, options, metadata, deleteAfter, attempt, isDryRun);
    }
  }
}
