package dev.vidport.usecases.processing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.caption.CaptionBurnIn;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.storage.StorageUseCases;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.CreationCheck;
import dev.vidport.usecases.video.EarlierAttempt;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Originals;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Creates a video from the sources of another one, with its own options. */
public final class Reprocess {
  private final FindVideo find;
  private final Videos videos;
  private final Originals originals;
  private final SourceLengths sourceLengths;
  private final StoredSources sources;
  private final CreationCheck creation;
  private final EarlierAttempt earlier;
  private final VideoWatermarks watermarks;
  private final CaptionBurnIn burnIn;
  private final RenderJobQueue queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public Reprocess(
      FindVideo find,
      Accounts accounts,
      Videos videos,
      RenderJobs jobs,
      StorageUseCases storage,
      VideoWatermarks watermarks,
      CaptionBurnIn burnIn,
      RenderJobQueue queue,
      UsageReservations reservation,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.originals = new Originals(videos, storage.garbage());
    this.sourceLengths = new SourceLengths(videos, jobs);
    this.sources = new StoredSources(videos, sourceLengths, storage.sourceFiles());
    this.creation = new CreationCheck(accounts, videos, reservation);
    this.earlier = new EarlierAttempt(videos);
    this.watermarks = watermarks;
    this.burnIn = burnIn;
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code INVALID_REQUEST}, {@code
   *     PLAN_UPGRADE_REQUIRED}, {@code ORIGINAL_UNAVAILABLE}, {@code DAILY_LIMIT}, {@code
   *     PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}
   */
  public ReprocessedVideo handle(Command command) throws IOException {
    Video video = find.byId(command.principal(), command.video());
    check(command, video);
    sources.check(video);
    VideoId id = command.attempt().map(Attempt::newVideo).orElseGet(() -> VideoId.random(random));
    boolean isMarked = command.options().watermark();
    watermarks.check(video.account(), isMarked);
    List<CaptionBurnIn.Origin> captions = burnIn.of(video, command.options().burnIn());
    boolean isNew = earlier.find(command.principal(), command.attempt()).isEmpty();
    Optional<Watermark> watermark =
        watermarks.give(video.account(), isMarked && isNew && !command.dryRun(), id);
    Optional<BurnedCaptions> burned =
        isNew && !command.dryRun() ? burnIn.give(captions, id) : Optional.empty();
    return transactions.in(() -> create(command, id, watermark, burned));
  }

  /** Adds what is wrong with the request by itself, without its video. */
  public static void check(Command command, Problems problems) {
    command.options().check(problems);
    command.metadata().ifPresent(pairs -> Metadata.check(pairs, "metadata", problems));
  }

  private static void check(Command command, Video video) {
    Problems problems = new Problems();
    check(command, problems);
    problems.unless(
        !command.options().deleteOriginal()
            || video.details().material().originalOwner().isPresent(),
        "deleteOriginal",
        "is for uploads only; an edit has no original");
    problems.refuseIfAny();
    command.options().checkPlan(command.principal().plan()).refuseIfAny();
  }

  private ReprocessedVideo create(
      Command command,
      VideoId id,
      Optional<Watermark> watermark,
      Optional<BurnedCaptions> captions) {
    creation.lock(command.principal());
    // An earlier deletion must be visible here, and a later one must see the new video.
    originals.lock(find.byId(command.principal(), command.video()));
    Video video = find.byId(command.principal(), command.video());
    OptionalLong length = lengthAfter(sourceLengths.length(video), command.options().trim());
    Optional<Video> created = earlier.find(command.principal(), command.attempt());
    OptionalLong billable = billable(command, video, length);
    if (created.isPresent()) {
      return new ReprocessedVideo(created, length, billable);
    }
    Instant now = Timestamps.now(clock);
    ScheduledDeletion.require(command.deleteAfter(), now);
    creation.check(
        command.principal(), VideoOrigin.REPROCESSING, OptionalLong.empty(), billable, now);
    if (command.dryRun()) {
      return new ReprocessedVideo(Optional.empty(), length, billable);
    }
    Submitted submitted = submit(command, video, id, watermark, captions, now);
    billable.ifPresent(micros -> creation.reserve(command.principal(), submitted.job(), micros));
    return new ReprocessedVideo(Optional.of(submitted), length, billable);
  }

  private OptionalLong billable(Command command, Video video, OptionalLong length) {
    if (length.isEmpty()) {
      return length;
    }
    int maxHeight = command.options().completed(command.principal().plan()).maxHeight();
    int weight =
        command.principal().plan().frameWeight().factor(sourceLengths.size(video, maxHeight));
    return OptionalLong.of(length.getAsLong() * weight);
  }

  private static OptionalLong lengthAfter(OptionalLong all, Optional<Trim> trim) {
    if (all.isEmpty() || trim.isEmpty()) {
      return all;
    }
    Problems problems = new Problems();
    Trim.checkWithin(trim.get(), all.getAsLong(), "trim", problems);
    problems.refuseIfAny();
    return OptionalLong.of(trim.get().keptMicros(all.getAsLong()));
  }

  private Submitted submit(
      Command command,
      Video video,
      VideoId id,
      Optional<Watermark> watermark,
      Optional<BurnedCaptions> captions,
      Instant now) {
    VideoDetails from = video.details();
    VideoDetails details =
        VideoDetails.builder(id, from.account(), now)
            .fileName(from.fileName())
            .sizeBytes(from.sizeBytes())
            .material(from.material())
            .reprocessOf(Optional.of(from.id()))
            .options(
                command
                    .options()
                    .completed(command.principal().plan())
                    .withWatermark(watermark)
                    .withBurnedCaptions(captions))
            .metadata(command.metadata().map(Metadata::new).orElse(from.metadata()))
            .deleteAfter(command.deleteAfter().or(from::deleteAfter))
            .build();
    Submitted created = new Submitted(details, JobId.random(random), now);
    videos.insert(created);
    watermarks.keep(watermark);
    burnIn.keep(captions);
    queue.render(created);
    return created;
  }

  /**
   * The request. Only the metadata and the time of the deletion are inherited.
   *
   * @param metadata empty to inherit it
   * @param deleteAfter when to delete it; empty to inherit it
   * @param attempt empty for a request that is not repeated
   * @param dryRun whether to check the request without creating a video
   */
  public record Command(
      Principal principal,
      VideoId video,
      RequestedOptions options,
      Optional<Map<String, String>> metadata,
      Optional<Instant> deleteAfter,
      Optional<Attempt> attempt,
      boolean dryRun) {
    /** Reprocesses {@code video} with all defaults. */
    public static Command of(Principal principal, VideoId video) {
      return new Command(
          principal,
          video,
          RequestedOptions.NONE,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false);
    }

    public Command with(RequestedOptions wanted) {
      return new Command(principal, video, wanted, metadata, deleteAfter, attempt, dryRun);
    }

    public Command withMetadata(Optional<Map<String, String>> pairs) {
      return new Command(principal, video, options, pairs, deleteAfter, attempt, dryRun);
    }

    public Command withDeleteAfter(Optional<Instant> time) {
      return new Command(principal, video, options, metadata, time, attempt, dryRun);
    }

    public Command withAttempt(Optional<Attempt> current) {
      return new Command(principal, video, options, metadata, deleteAfter, current, dryRun);
    }

    public Command withDryRun(boolean isDryRun) {
      return new Command(principal, video, options, metadata, deleteAfter, attempt, isDryRun);
    }
  }

  /**
   * The result.
   *
   * @param video the new video, or the one that an earlier attempt created; empty for a dry run
   * @param lengthMicros length of the new video in microseconds; empty until the files have been
   *     probed
   * @param billableMicros the processing time that it will count, in microseconds, likewise
   */
  public record ReprocessedVideo(
      Optional<Video> video, OptionalLong lengthMicros, OptionalLong billableMicros) {}
}
