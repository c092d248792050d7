package dev.vidport.usecases.edit;

import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.EditLength;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.ExpectedSize;
import dev.vidport.domain.render.OutputRate;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.FileName;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.caption.CaptionBurnIn;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.CreationCheck;
import dev.vidport.usecases.video.EarlierAttempt;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Creates a video from parts of finished videos and queues its processing. */
public final class CreateEdit {
  private static final String CLIPS = "edit.clips";

  private final Videos videos;
  private final EditSources sources;
  private final CreationCheck creation;
  private final EarlierAttempt earlier;
  private final TokenUse tokenUse;
  private final VideoWatermarks watermarks;
  private final CaptionBurnIn burnIn;
  private final RenderJobQueue queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  CreateEdit(
      Accounts accounts,
      Videos videos,
      EditSources sources,
      VideoWatermarks watermarks,
      CaptionBurnIn burnIn,
      RenderJobQueue queue,
      TokenUse tokenUse,
      UsageReservations reservation,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.sources = sources;
    this.creation = new CreationCheck(accounts, videos, reservation);
    this.earlier = new EarlierAttempt(videos);
    this.tokenUse = tokenUse;
    this.watermarks = watermarks;
    this.burnIn = burnIn;
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code PLAN_UPGRADE_REQUIRED}, {@code
   *     NOT_FOUND}, {@code EDIT_SOURCE_NOT_READY}, {@code DAILY_LIMIT}, {@code PLAN_LIMIT_REACHED},
   *     {@code OVERAGE_CAP_REACHED}; {@code EDIT_TOO_LONG}, {@code EDIT_TOKEN_USED}, or another
   *     refusal of the principal's scope
   */
  public CreatedEdit handle(Command request) throws IOException {
    Optional<Video> created = earlier.find(request.principal(), request.attempt());
    if (created.isEmpty()) {
      CreationCheck.checkScope(request.principal(), VideoOrigin.EDIT);
    }
    Command command = request.withPolicy();
    checkAlone(command);
    List<EditSources.Source> found =
        sources.of(
            command.clips().stream().map(ClipRequest::video).toList(),
            command.principal(),
            CreateEdit::videoField);
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
    command
        .principal()
        .scope()
        .editPolicy()
        .refusalOfLength(length.micros())
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
    long micros = renderedMicros(length, found, command.principal().scope().editPolicy());
    int weight = weight(command, found);
    long billable = options(command).billableMicros(micros, weight);
    if (created.isPresent()) {
      return new CreatedEdit(created, micros, billable);
    }
    sources.checkStored(found, CreateEdit::videoField);
    VideoId id = command.attempt().map(Attempt::newVideo).orElseGet(() -> VideoId.random(random));
    AccountId account = command.principal().accountId();
    boolean isMarked = command.options().watermark();
    watermarks.check(account, isMarked);
    List<CaptionBurnIn.Origin> captions =
        burnIn.ofClips(
            new SourceMaterial.Edit(clips).files(),
            found.stream().map(EditSources.Source::video).toList(),
            command.options().burnIn());
    Given given =
        new Given(
            watermarks.give(account, isMarked && !command.dryRun(), id),
            command.dryRun() ? Optional.empty() : burnIn.give(captions, id));
    return new CreatedEdit(
        transactions.in(() -> create(command, id, given, clips, micros * weight, billable)),
        micros,
        billable);
  }

  private static String videoField(int clip) {
    return CLIPS + "[" + clip + "].videoId";
  }

  /** The length of the output: whole frames. */
  private static long renderedMicros(
      EditLength length, List<EditSources.Source> found, EditPolicy policy) {
    long rendered =
        length.renderedMicros(
            OutputRate.ofEdit(found.stream().map(source -> source.output().rate()).toList()));
    return policy.maxSeconds().isPresent()
        ? Math.min(rendered, policy.maxSeconds().getAsInt() * 1_000_000L)
        : rendered;
  }

  private static int weight(Command command, List<EditSources.Source> found) {
    PictureSize size =
        ExpectedSize.ofEdit(
            found.stream().map(source -> source.output().size()).toList(),
            options(command).maxHeight());
    return command.principal().plan().frameWeight().factor(Optional.of(size));
  }

  /**
   * @param outputMicros what the output will count
   * @param billableMicros the same with its captions
   */
  private Optional<Video> create(
      Command command,
      VideoId id,
      Given given,
      List<EditClip> clips,
      long outputMicros,
      long billableMicros) {
    creation.lock(command.principal());
    Instant now = Timestamps.now(clock);
    ScheduledDeletion.require(command.deleteAfter(), now);
    creation.check(
        command.principal(),
        VideoOrigin.EDIT,
        OptionalLong.empty(),
        OptionalLong.of(billableMicros),
        now);
    if (command.dryRun()) {
      return Optional.empty();
    }
    Submitted submitted = submit(command, id, given, clips, now);
    creation.reserve(command.principal(), submitted.job(), outputMicros);
    return Optional.of(submitted);
  }

  private static void checkAlone(Command command) {
    Problems problems = new Problems();
    checkAlone(command, problems);
    problems.refuseIfAny();
    command.options().checkPlan(command.principal().plan()).refuseIfAny();
  }

  /** Adds what is wrong with the request by itself, without the videos of its clips. */
  public static void check(Command request, Problems problems) {
    checkAlone(request.withPolicy(), problems);
  }

  private static void checkAlone(Command command, Problems problems) {
    ClipRequest.check(command.clips(), CLIPS, problems);
    command.fileName().ifPresent(name -> FileName.check(name, "fileName", problems));
    command.options().check(problems);
    problems.unless(command.options().trim().isEmpty(), "trim", "is not for edits; cut the clips");
    problems.unless(
        !command.options().deleteOriginal(),
        "deleteOriginal",
        "is for uploads only; an edit has no original");
    Metadata.check(command.metadata(), "metadata", problems);
  }

  private Submitted submit(
      Command command, VideoId id, Given given, List<EditClip> clips, Instant now) {
    VideoDetails details =
        VideoDetails.builder(id, command.principal().accountId(), now)
            .fileName(command.fileName().orElseGet(() -> defaultName(clips.size())))
            .material(new SourceMaterial.Edit(clips))
            // Clips are rounded to frames, so the output could be longer than their lengths.
            .options(
                options(command)
                    .withWatermark(given.watermark())
                    .withBurnedCaptions(given.captions()))
            .metadata(new Metadata(command.metadata()))
            .deleteAfter(command.deleteAfter())
            .build();
    Submitted video = new Submitted(details, JobId.random(random), now);
    videos.insert(video);
    watermarks.keep(given.watermark());
    burnIn.keep(given.captions());
    queue.render(video);
    tokenUse.created(command.principal(), id, now);
    return video;
  }

  private static RenderOptions options(Command command) {
    return command
        .options()
        .completed(command.principal().plan())
        .withMaxSeconds(command.principal().scope().editPolicy().maxSeconds());
  }

  private static String defaultName(int clips) {
    return "edit-" + clips + (clips == 1 ? "-clip.mp4" : "-clips.mp4");
  }

  /** The files of other owners of which the video has copies. */
  private record Given(Optional<Watermark> watermark, Optional<BurnedCaptions> captions) {}

  /**
   * The request.
   *
   * @param fileName empty for a default name with the number of clips
   * @param options without trim and deleteOriginal; the times of redactions refer to the edit
   * @param deleteAfter when to delete it; empty to keep it
   * @param attempt empty for a request that is not repeated
   * @param dryRun whether to check the request without creating a video
   */
  public record Command(
      Principal principal,
      List<ClipRequest> clips,
      Optional<String> fileName,
      RequestedOptions options,
      Map<String, String> metadata,
      Optional<Instant> deleteAfter,
      Optional<Attempt> attempt,
      boolean dryRun) {
    public Command {
      clips = List.copyOf(clips);
      fileName = fileName.map(FileName::label);
    }

    /** The request as the policy of its token changes it. */
    private Command withPolicy() {
      EditPolicy policy = principal.scope().editPolicy();
      return new Command(
          principal,
          clips,
          policy.fileName(fileName),
          options,
          policy.metadata().over(metadata),
          deleteAfter,
          attempt,
          dryRun);
    }

    /** An edit of {@code clips} with all defaults. */
    public static CommandBuilder builder(Principal principal, List<ClipRequest> clips) {
      return new CommandBuilder(principal, clips);
    }
  }

  /** Builds a request by name. */
  public static final class CommandBuilder {
    private final Principal principal;
    private final List<ClipRequest> clips;
    private Optional<String> fileName = Optional.empty();
    private RequestedOptions options = RequestedOptions.NONE;
    private Map<String, String> metadata = Map.of();
    private Optional<Instant> deleteAfter = Optional.empty();
    private Optional<Attempt> attempt = Optional.empty();
    private boolean dryRun;

    private CommandBuilder(Principal principal, List<ClipRequest> clips) {
      this.principal = principal;
      this.clips = clips;
    }

    public CommandBuilder fileName(Optional<String> name) {
      this.fileName = name;
      return this;
    }

    public CommandBuilder options(RequestedOptions wanted) {
      this.options = wanted;
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
          principal, clips, fileName, options, metadata, deleteAfter, attempt, dryRun);
    }
  }

  /**
   * The result.
   *
   * @param video the new video, or the one that an earlier attempt created; empty for a dry run
   * @param lengthMicros length of the edit in microseconds
   * @param billableMicros the processing time that it will count, in microseconds
   */
  public record CreatedEdit(Optional<Video> video, long lengthMicros, long billableMicros) {}
}
