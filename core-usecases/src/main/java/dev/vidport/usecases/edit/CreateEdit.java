package dev.vidport.usecases.edit;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanCheck;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.EditLength;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.UnsupportedOption;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.CreationCheck;
import dev.vidport.usecases.video.Videos;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Creates a video from parts of finished videos and queues its processing. */
public final class CreateEdit {
  private static final String CLIPS = "edit.clips";

  private final Videos videos;
  private final EditSources sources;
  private final CreationCheck creation;
  private final QueueJob queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public CreateEdit(
      Videos videos,
      QueueJob queue,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.sources = new EditSources(videos);
    this.creation = new CreationCheck(videos);
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}, {@code
   *     NOT_FOUND}, {@code EDIT_SOURCE_NOT_READY}, {@code DAILY_LIMIT}
   */
  public CreatedEdit handle(Command command) {
    check(command);
    List<EditSources.Source> found = sources.of(command.clips(), command.principal(), CLIPS);
    List<EditClip> clips = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      clips.add(command.clips().get(i).of(found.get(i).file()));
    }
    EditLength length =
        new EditLength(
            clips, found.stream().map(source -> source.output().lengthMicros()).toList());
    Problems problems = new Problems();
    length.check(CLIPS, problems);
    problems.refuseIfAny();
    Instant now = Timestamps.now(clock);
    creation.check(command.principal(), VideoOrigin.EDIT, now);
    return new CreatedEdit(
        command.dryRun() ? Optional.empty() : Optional.of(submit(command, clips, now)),
        length.micros());
  }

  private static void check(Command command) {
    Problems problems = new Problems();
    ClipRequest.check(command.clips(), CLIPS, problems);
    command.fileName().ifPresent(name -> FileName.check(name, "fileName", problems));
    RenderOptions.checkHeight(command.maxHeight(), "maxHeight", problems);
    Redaction.check(command.redactions(), "redactions", problems);
    Metadata.check(command.metadata(), "metadata", problems);
    problems.refuseIfAny();
    PlanCheck gaps =
        new PlanCheck(command.principal().plan())
            .height(command.maxHeight())
            .feature(Feature.REDACTION, !command.redactions().isEmpty(), "redactions");
    UnsupportedOption.checkPlan(command.unbuilt(), gaps);
    gaps.refuseIfAny();
    UnsupportedOption.check(command.unbuilt(), problems);
    problems.refuseIfAny();
  }

  private Submitted submit(Command command, List<EditClip> clips, Instant now) {
    RenderOptions options =
        RenderOptions.plain(
                RenderOptions.effectiveHeight(command.maxHeight(), command.principal().plan()))
            .withRedactions(command.redactions());
    VideoDetails details =
        new VideoDetails(
            VideoId.random(random),
            command.principal().accountId(),
            now,
            0,
            command.fileName().orElseGet(() -> defaultName(clips.size())),
            0,
            new SourceMaterial.Edit(clips),
            Optional.empty(),
            options,
            new Metadata(command.metadata()));
    Submitted video = new Submitted(details, JobId.random(random), now);
    transactions.run(
        () -> {
          videos.insert(video);
          queue.handle(video);
        });
    return video;
  }

  private static String defaultName(int clips) {
    return "edit-" + clips + (clips == 1 ? "-clip.mp4" : "-clips.mp4");
  }

  /**
   * The request.
   *
   * @param fileName empty for a default name with the number of clips
   * @param maxHeight empty for the default
   * @param redactions regions to hide; times refer to the edit
   * @param unbuilt requested options that this release does not support yet
   * @param dryRun whether to check the request without creating a video
   */
  public record Command(
      Principal principal,
      List<ClipRequest> clips,
      Optional<String> fileName,
      OptionalInt maxHeight,
      List<Redaction> redactions,
      Map<String, String> metadata,
      Set<UnsupportedOption> unbuilt,
      boolean dryRun) {
    public Command {
      clips = List.copyOf(clips);
      redactions = List.copyOf(redactions);
    }
  }

  /**
   * The result.
   *
   * @param video empty for a dry run
   * @param lengthMicros length of the edit in microseconds
   */
  public record CreatedEdit(Optional<Submitted> video, long lengthMicros) {}
}
