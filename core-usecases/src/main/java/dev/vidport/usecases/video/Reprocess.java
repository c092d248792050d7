package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanGaps;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Moment;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.Trim;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Makes a new video of what another is made of, with options of its own. */
public final class Reprocess {
  private final FindVideo find;
  private final Videos videos;
  private final Originals originals;
  private final Sources sources;
  private final DailyLimit limit;
  private final QueueJob queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public Reprocess(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      CleanStore store,
      QueueJob queue,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.originals = new Originals(videos, store);
    this.sources = new Sources(videos, jobs);
    this.limit = new DailyLimit(videos);
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws Refused {@code NOT_FOUND}, {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED},
   *     {@code ORIGINAL_UNAVAILABLE}, {@code DAILY_LIMIT}
   */
  public Made handle(Command command) {
    check(command, find.byId(command.principal().account().id(), command.video()));
    return transactions.in(() -> make(command));
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
    new PlanGaps(command.principal().plan())
        .height(command.maxHeight())
        .feature(Feature.REDACTION, !command.redactions().isEmpty(), "redactions")
        .refuseIfAny();
  }

  private Made make(Command command) {
    // A deletion that comes first has to be seen, one that comes later has to see the new video.
    originals.lock(find.byId(command.principal().account().id(), command.video()));
    Video video = find.byId(command.principal().account().id(), command.video());
    OptionalLong length = kept(sources.length(video), command.trim());
    Instant now = Moment.now(clock);
    limit.check(command.principal(), now);
    return new Made(
        command.dryRun() ? Optional.empty() : Optional.of(submit(command, video, now)), length);
  }

  private static OptionalLong kept(OptionalLong all, Optional<Trim> trim) {
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
    Submitted made = new Submitted(details, JobId.random(random), now);
    videos.insert(made);
    queue.handle(made);
    return made;
  }

  private static RenderOptions options(Command command) {
    return new RenderOptions(
        RenderOptions.heightOf(command.maxHeight(), command.principal().plan()),
        command.trim(),
        command.redactions(),
        command.deleteOriginal());
  }

  /**
   * What is asked for. Nothing of it is inherited but the metadata.
   *
   * @param maxHeight empty for the default
   * @param trim what to keep; empty for all
   * @param redactions what to hide, in times after the trim
   * @param deleteOriginal whether the upload goes once the output is published
   * @param metadata empty for that of the video
   * @param dryRun whether only to check
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
   * What came of it.
   *
   * @param video empty for a dry run
   * @param lengthMicros how long it will be; empty while nobody has looked at the files
   */
  public record Made(Optional<Submitted> video, OptionalLong lengthMicros) {}
}
