package dev.vidport.usecases.variant;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.Av1Steps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.variant.Av1Decision;
import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.domain.variant.VariantPlanner;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.SourceFiles;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.variant.port.VariantPorts;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Handles the steps of AV1 jobs. Each step reads what earlier steps stored and stores what later
 * steps read, so that any host can run any step, even repeatedly. The frames come from the sources
 * of the video, by the plan of the job that has published it, and not from its renditions: a second
 * loss would take most of what AV1 saves. The published renditions never change.
 */
final class EncodeAv1 implements StepHandler {
  /** Longer than any of its programs is without progress. */
  private static final Duration LIMIT = Duration.ofHours(1);

  private static final String NO_SOURCE = "a file that the video was made of is deleted";

  private final Jobs jobs;
  private final RenderJobs renderJobs;
  private final Videos videos;
  private final MediaRenderer renderer;
  private final VariantMedia media;
  private final Av1Mode mode;
  private final ObjectStore store;
  private final SourceFiles sourceFiles;
  private final Av1Outcomes end;
  private final Clock clock;
  private final StoreRetry storeRetry = new StoreRetry();

  EncodeAv1(
      Jobs jobs,
      RenderJobs renderJobs,
      Videos videos,
      MediaRenderer renderer,
      VariantPorts ports,
      ObjectStore store,
      SourceFiles sourceFiles,
      Av1Outcomes end,
      Clock clock) {
    this.jobs = jobs;
    this.renderJobs = renderJobs;
    this.videos = videos;
    this.renderer = renderer;
    this.media = ports.media();
    this.mode = ports.mode();
    this.store = store;
    this.sourceFiles = sourceFiles;
    this.end = end;
    this.clock = clock;
  }

  @Override
  public Duration limit(Step step) {
    return LIMIT;
  }

  @Override
  public Result run(Step step, StepControl control) throws IOException, StepStoppedException {
    Job job = job(step);
    Optional<Ended> video = encoded(job);
    if (video.isEmpty()) {
      // Deleted since the step was queued.
      return Result.last(() -> {});
    }
    if (mode == Av1Mode.OFF) {
      return skipped(job, "AV1 is switched off");
    }
    Optional<VariantPlanner> planner = planner(video.get());
    if (planner.isEmpty()) {
      return skipped(job, "the plan of the video is no longer stored");
    }
    StepKind kind = step.kind();
    if (kind.equals(Av1Steps.PUBLISH)) {
      return publish(job, video.get(), planner.get(), control);
    }
    if (!sourceFiles.missing(video.get().details().material().files()).isEmpty()) {
      return skipped(job, NO_SOURCE);
    }
    try {
      if (kind.equals(Av1Steps.COMPARE)) {
        return compare(job, video.get(), planner.get(), control);
      } else if (kind.equals(Av1Steps.CHUNK)) {
        return encode(job, video.get(), planner.get(), step.index(), control);
      }
    } catch (UnusableMediaException fault) {
      String reason = fault.failure().message();
      return Result.last(() -> end.ended(job, now -> now.failed(reason)));
    }
    throw new IllegalStateException("no handler for step kind " + kind);
  }

  /** The video of a job that still encodes it. */
  private Optional<Ended> encoded(Job job) {
    return videos
        .find(job.account(), job.video())
        .filter(Ended.class::isInstance)
        .map(Ended.class::cast)
        .filter(found -> found.isEncodedBy(job.id()));
  }

  private Optional<VariantPlanner> planner(Ended video) {
    long length = video.output().orElseThrow().lengthMicros();
    return renderJobs
        .find(video.job())
        .flatMap(RenderJob::plan)
        .map(plan -> new VariantPlanner(plan, length));
  }

  private Result compare(Job job, Ended video, VariantPlanner planner, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    jobs.started(job.id(), Timestamps.now(clock));
    Optional<String> obstacle = planner.obstacle();
    if (obstacle.isPresent()) {
      return skipped(job, obstacle.get());
    }
    if (!media.encodesAv1(control)) {
      return skipped(job, "the ffmpeg of this service has no encoder for AV1");
    }
    Av1Decision decision =
        Av1Decision.of(media.compare(planner.ofComparison(), sources(video), control));
    if (mode == Av1Mode.AUTO && !decision.pays()) {
      return Result.last(
          () ->
              end.ended(
                  job, now -> now.compared(decision).skipped("AV1 saves too little of the bits")));
    }
    return Result.of(
        () -> {
          jobs.note(Step.only(job.id(), Av1Steps.COMPARE), decision.note());
          end.changed(job, now -> now.compared(decision));
        });
  }

  private Result encode(
      Job job, Ended video, VariantPlanner planner, int chunk, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = planner.ofAv1(decision(job));
    List<Path> files =
        renderer.renderChunk(plan, chunk, sources(video), control, seconds -> control.progressed());
    for (int i = 0; i < files.size(); i++) {
      put(chunk(job, chunk, plan.renditions().get(i), control.attempt()), files.get(i), control);
    }
    return Result.of(() -> {});
  }

  private Result publish(Job job, Ended video, VariantPlanner planner, StepControl control)
      throws IOException, StepStoppedException {
    RenderPlan plan = planner.ofAv1(decision(job));
    ObjectKey published = ObjectKey.output(video.id(), video.job());
    VariantMedia.Packaged packaged =
        media.packageVariants(
            plan,
            plan.chunks().stream().map(chunk -> chunkFiles(job, plan, chunk)).toList(),
            published,
            control);
    for (String name : inPublishOrder(packaged.files().keySet())) {
      put(published.child(name), Objects.requireNonNull(packaged.files().get(name)), control);
    }
    List<String> labels = plan.renditions().stream().map(Rendition::label).toList();
    return Result.last(() -> end.ended(job, now -> now.published(labels, packaged.bytes())));
  }

  /** The master playlist must not name files that are not there. */
  private static List<String> inPublishOrder(Set<String> names) {
    return names.stream()
        .sorted(
            Comparator.comparing(OutputFile::isPlaylist).thenComparing(OutputFile.MASTER::equals))
        .toList();
  }

  private void put(ObjectKey key, Path file, StepControl control)
      throws IOException, StepStoppedException {
    ObjectKey unused =
        storeRetry.call(
            control,
            () -> {
              control.confirmLease();
              store.put(key, file, ContentTypes.ofName(key.value()));
              return key;
            });
    control.progressed();
  }

  private Result skipped(Job job, String reason) {
    return Result.last(() -> end.ended(job, now -> now.skipped(reason)));
  }

  private static List<ObjectKey> sources(Ended video) {
    return video.details().material().files().stream().map(ObjectKey::of).toList();
  }

  private static Av1Decision decision(Job job) {
    return Av1Decision.parse(
        Objects.requireNonNull(job.notes().get(Step.only(job.id(), Av1Steps.COMPARE))));
  }

  /** The files of a chunk, by the attempt that counts. */
  private static List<ObjectKey> chunkFiles(Job job, RenderPlan plan, Chunk chunk) {
    String attempt =
        Objects.requireNonNull(job.done().get(new Step(job.id(), Av1Steps.CHUNK, chunk.index())));
    return plan.renditions().stream()
        .map(rendition -> chunk(job, chunk.index(), rendition, attempt))
        .toList();
  }

  private static ObjectKey chunk(Job job, int chunk, Rendition rendition, String attempt) {
    return ObjectKey.work(job.video(), job.id())
        .child("chunk-" + chunk + "-" + rendition.name() + "-" + attempt + ".mp4");
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    Job job = job(step);
    List<Integer> chunks =
        encoded(job)
            .flatMap(this::planner)
            .map(planner -> planner.ofAv1(decision(job)).chunks())
            .orElse(List.of())
            .stream()
            .map(Chunk::index)
            .toList();
    return Av1Steps.after(step, chunks, done);
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    String message =
        switch (reason) {
          case TIMED_OUT ->
              last instanceof StepLimitException exceeded
                      && exceeded.limit() == StepLimitException.Limit.PROCESSOR_TIME
                  ? "the encode in AV1 needs more processor time than is allowed"
                  : "the encode in AV1 exceeded a time limit";
          case EXHAUSTED -> "the encode in AV1 failed several times because of a server fault";
          case BUG -> "the encode in AV1 failed because of a bug of this service";
        };
    end.ended(job(step), now -> now.failed(message));
  }

  private Job job(Step step) {
    return jobs.find(step.job())
        .orElseThrow(() -> new IllegalStateException("no record of AV1 job " + step.job()));
  }
}
