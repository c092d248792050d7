package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.GarbageCollector;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Creates a video from the sources of another one, with its own options. */
public final class Reprocess {
  private final FindVideo find;
  private final Videos videos;
  private final Originals originals;
  private final SourceLengths sourceLengths;
  private final CreationCheck creation;
  private final QueueJob queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public Reprocess(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      GarbageCollector garbage,
      QueueJob queue,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.originals = new Originals(videos, garbage);
    this.sourceLengths = new SourceLengths(videos, jobs);
    this.creation = new CreationCheck(videos);
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code INVALID_REQUEST}, {@code
   *     PLAN_UPGRADE_REQUIRED}, {@code ORIGINAL_UNAVAILABLE}, {@code DAILY_LIMIT}
   */
  public ReprocessedVideo handle(Command command) {
    check(command, find.byId(command.principal(), command.video()));
    return transactions.in(() -> create(command));
  }

  private static void check(Command command, Video video) {
    Problems problems = new Problems();
    RenderOptions.checkHeight(command.maxHeight(), "maxHeight", problems);
    command.trim().ifPresent(trim -> Trim.check(trim, "trim", problems));
    Redaction.check(command.redactions(), "redactions", problems);
    command.metadata().ifPresent(pairs -> Metadata.check(pairs, "metadata", problems));
    problems.unless(
        !command.deleteOriginal() || video.details().material().originalOwner().isPresent(),
        "deleteOriginal",
        "is for uploads only; an edit has no original");
    problems.refuseIfAny();
    new PlanCheck(command.principal().plan())
        .height(command.maxHeight())
        .feature(Feature.REDACTION, !command.redactions().isEmpty(), "redactions")
        .refuseIfAny();
  }

  private ReprocessedVideo create(Command command) {
    // An earlier deletion must be visible here, and a later one must see the new video.
    originals.lock(find.byId(command.principal(), command.video()));
    Video video = find.byId(command.principal(), command.video());
    OptionalLong length = lengthAfter(sourceLengths.length(video), command.trim());
    Instant now = Timestamps.now(clock);
    creation.check(command.principal(), VideoOrigin.REPROCESSING, now);
    return new ReprocessedVideo(
        command.dryRun() ? Optional.empty() : Optional.of(submit(command, video, now)), length);
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

  private Submitted submit(Command command, Video video, Instant now) {
    VideoDetails from = video.details();
    VideoDetails details =
        new VideoDetails(
            VideoId.random(random),
            from.account(),
            now,
            0,
            from.fileName(),
            from.sizeBytes(),
            from.material(),
            Optional.of(from.id()),
            options(command),
            command.metadata().map(Metadata::new).orElse(from.metadata()));
    Submitted created = new Submitted(details, JobId.random(random), now);
    videos.insert(created);
    queue.handle(created);
    return created;
  }

  private static RenderOptions options(Command command) {
    return new RenderOptions(
        RenderOptions.effectiveHeight(command.maxHeight(), command.principal().plan()),
        command.trim(),
        command.redactions(),
        command.deleteOriginal());
  }

  /**
   * The request. Only the metadata is inherited.
   *
   * @param maxHeight empty for the default
   * @param trim the range to keep; empty for the whole video
   * @param redactions regions to hide; times refer to the trimmed video
   * @param deleteOriginal whether to delete the original once the output is published
   * @param metadata empty to inherit it
   * @param dryRun whether to check the request without creating a video
   */
  public record Command(
      Principal principal,
      VideoId video,
      OptionalInt maxHeight,
      Optional<Trim> trim,
      List<Redaction> redactions,
      boolean deleteOriginal,
      Optional<Map<String, String>> metadata,
      boolean dryRun) {
    public Command {
      redactions = List.copyOf(redactions);
    }
  }

  /**
   * The result.
   *
   * @param video empty for a dry run
   * @param lengthMicros length of the new video in microseconds; empty until the files have been
   *     probed
   */
  public record ReprocessedVideo(Optional<Submitted> video, OptionalLong lengthMicros) {}
}
