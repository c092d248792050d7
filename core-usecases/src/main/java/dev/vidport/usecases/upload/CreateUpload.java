package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.PlanGaps;
import dev.vidport.domain.id.Moment;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.UnbuiltOption;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Opens an upload. */
public final class CreateUpload {
  private static final Duration DAY = Duration.ofHours(24);

  private final Videos videos;
  private final PartUploads uploads;
  private final RandomGenerator random;
  private final Clock clock;

  public CreateUpload(Videos videos, PartUploads uploads, RandomGenerator random, Clock clock) {
    this.videos = videos;
    this.uploads = uploads;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @return the new video; empty for a dry run
   * @throws Refused {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}, {@code DAILY_LIMIT}
   */
  public Optional<Uploading> handle(Command command) throws IOException {
    Plan plan = command.principal().plan();
    check(command, plan);
    Instant now = Moment.now(clock);
    checkDailyLimit(command, plan, now);
    return command.dryRun() ? Optional.empty() : Optional.of(create(command, plan, now));
  }

  private static void check(Command command, Plan plan) {
    Problems problems = new Problems();
    FileName.check(command.fileName(), "fileName", problems);
    checkSize(command, plan, problems);
    command
        .maxHeight()
        .ifPresent(
            height ->
                problems.unless(
                    RenderOptions.HEIGHTS.contains(height),
                    "maxHeight",
                    "must be 720, 1080, 1440 or 2160"));
    Metadata.check(command.metadata(), "metadata", problems);
    problems.refuseIfAny();
    PlanGaps gaps = new PlanGaps(plan).height(command.maxHeight());
    UnbuiltOption.checkPlan(command.unbuilt(), gaps);
    gaps.refuseIfAny();
    UnbuiltOption.check(command.unbuilt(), problems);
    problems.refuseIfAny();
  }

  private static void checkSize(Command command, Plan plan, Problems problems) {
    if (command.sizeBytes().isEmpty()) {
      // A recording that still runs has no size yet; everything else has.
      problems.unless(
          command.unbuilt().contains(UnbuiltOption.STREAMING), "sizeBytes", "is required");
      return;
    }
    long size = command.sizeBytes().getAsLong();
    problems.unless(
        size >= 1 && size <= plan.maxFileBytes(),
        "sizeBytes",
        "must be 1 to " + plan.maxFileBytes() + " bytes");
  }

  private void checkDailyLimit(Command command, Plan plan, Instant now) {
    int today = videos.createdSince(command.principal().account().id(), now.minus(DAY));
    if (today >= plan.videosPerDay()) {
      throw new Refused(
          new Refusal.Later(
              RefusalCode.DAILY_LIMIT,
              "the "
                  + plan.title()
                  + " plan takes "
                  + plan.videosPerDay()
                  + " new videos in 24 hours",
              Duration.ofHours(1)));
    }
  }

  private Uploading create(Command command, Plan plan, Instant now) throws IOException {
    VideoId id = VideoId.random(random);
    PartPlan parts = PartPlan.forSize(command.sizeBytes().orElseThrow());
    String upload =
        uploads.begin(ObjectKey.original(id, UploadFile.SOURCE), "application/octet-stream");
    int maxHeight =
        command.maxHeight().orElse(Math.min(RenderOptions.DEFAULT_MAX_HEIGHT, plan.maxHeight()));
    Uploading video =
        new Uploading(
            new VideoDetails(
                id,
                command.principal().account().id(),
                now,
                0,
                command.fileName(),
                parts.sizeBytes(),
                new Material.Upload(id),
                Optional.empty(),
                RenderOptions.plain(maxHeight),
                new Metadata(command.metadata())),
            new UploadSession(command.fileName(), parts, upload));
    videos.insert(video);
    return video;
  }

  /**
   * What is asked for.
   *
   * @param sizeBytes may be empty for a recording that still runs
   * @param maxHeight empty for the default
   * @param unbuilt what else is asked for, that this release does not do yet
   * @param dryRun whether only to check
   */
  public record Command(
      Principal principal,
      String fileName,
      OptionalLong sizeBytes,
      OptionalInt maxHeight,
      Map<String, String> metadata,
      Set<UnbuiltOption> unbuilt,
      boolean dryRun) {}
}
