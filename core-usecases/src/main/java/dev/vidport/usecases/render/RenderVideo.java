package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Moment;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.StoredObject;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.Announce;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Does the steps of render jobs: each reads what the steps before it stored, and stores what the
 * next ones read, so that any host can do any of them, and again.
 */
public final class RenderVideo implements StepHandler {
  private final RenderJobs jobs;
  private final Videos videos;
  private final MediaEngine media;
  private final ObjectStore store;
  private final EndVideo end;
  private final GoneSources gone;
  private final StepLimits limits;
  private final Clock clock;

  public RenderVideo(
      RenderJobs jobs,
      Videos videos,
      MediaEngine media,
      ObjectStore store,
      Announce announce,
      CleanStore cleanStore,
      StepLimits limits,
      Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.media = media;
    this.store = store;
    this.end = new EndVideo(videos, announce, cleanStore, clock);
    this.gone = new GoneSources(videos);
    this.limits = limits;
    this.clock = clock;
  }

  @Override
  public Duration limit(Step step) {
    return limits.of(jobs.find(step.job()));
  }

  @Override
  public Result run(Step step, StepControl control) throws IOException, StepStopped {
    RenderJob job = job(step.job());
    Optional<Submitted> video =
        videos
            .find(job.account(), job.video())
            .filter(found -> EndVideo.isAtWork(found, job))
            .map(Submitted.class::cast);
    if (video.isEmpty()) {
      // Deleted or ended since the step was queued.
      return Result.last(() -> {});
    }
    try {
      return run(step, job, video.get(), control);
    } catch (MediaFault fault) {
      Failure failure = gone.of(video.get()).orElse(fault.failure());
      return Result.last(() -> end.failed(job, failure));
    } catch (IOException fault) {
      // What its owner has deleted will not come back with another try.
      Failure failure = gone.of(video.get()).orElseThrow(() -> fault);
      return Result.last(() -> end.failed(job, failure));
    }
  }

  private Result run(Step step, RenderJob job, Submitted video, StepControl control)
      throws MediaFault, IOException, StepStopped {
    return switch (step.kind()) {
      case PROBE -> probe(job, video, control);
      case PLAN -> plan(job, video);
      case CHUNK -> chunk(job, video, step.index(), control);
      case AUDIO -> audio(job, video, control);
      case PACKAGE -> pack(job, control);
      case STILLS -> stills(job, control);
      case PUBLISH -> publish(job);
    };
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return RenderFlow.after(step, job(step.job()).plan(), done);
  }

  @Override
  public void gaveUp(Step step, Reason reason, Throwable last) {
    RenderJob job = job(step.job());
    switch (reason) {
      case TIMED_OUT ->
          end.timedOut(
              job,
              new Failure(
                  Failure.TIMED_OUT,
                  "processing took longer than its limit; a shorter or simpler file may work"));
      case EXHAUSTED ->
          end.failed(
              job,
              new Failure(
                  Failure.INTERNAL,
                  "processing failed several times for a reason on our side; try again later"));
    }
  }

  private Result probe(RenderJob job, Submitted video, StepControl control)
      throws MediaFault, IOException, StepStopped {
    jobs.started(job.id(), Moment.now(clock));
    List<SourceFacts> facts = new ArrayList<>();
    for (ObjectKey source : sources(video)) {
      facts.add(media.probe(source, control));
    }
    return Result.of(() -> jobs.saveFacts(job.id(), facts));
  }

  private Result plan(RenderJob job, Submitted video) throws MediaFault {
    try {
      RenderPlan plan =
          Planner.plan(video.details().material(), job.facts(), video.details().options());
      return Result.of(() -> jobs.savePlan(job.id(), plan));
    } catch (Planner.Unplannable e) {
      throw new MediaFault(e.failure());
    }
  }

  private Result chunk(RenderJob job, Submitted video, int chunk, StepControl control)
      throws MediaFault, IOException, StepStopped {
    RenderPlan plan = job.plan().orElseThrow();
    List<Path> files =
        media.renderChunk(
            plan,
            chunk,
            sources(video),
            control,
            seconds -> jobs.progress(job.id(), chunk, seconds));
    for (int i = 0; i < files.size(); i++) {
      put(RenderFiles.chunk(job, chunk, plan.renditions().get(i)), files.get(i), control);
    }
    return Result.of(() -> {});
  }

  private Result audio(RenderJob job, Submitted video, StepControl control)
      throws MediaFault, IOException, StepStopped {
    Path file = media.renderAudio(job.plan().orElseThrow(), sources(video), control);
    put(RenderFiles.audio(job), file, control);
    return Result.of(() -> {});
  }

  private Result pack(RenderJob job, StepControl control)
      throws MediaFault, IOException, StepStopped {
    RenderPlan plan = job.plan().orElseThrow();
    List<List<ObjectKey>> chunks = new ArrayList<>();
    for (int chunk = 0; chunk < plan.chunks().size(); chunk++) {
      int index = chunk;
      chunks.add(
          plan.renditions().stream()
              .map(rendition -> RenderFiles.chunk(job, index, rendition))
              .toList());
    }
    Optional<ObjectKey> audio = plan.audio().map(sound -> RenderFiles.audio(job));
    MediaEngine.Packaged made = media.packageAll(plan, chunks, audio, control);
    publish(job, made.files(), control);
    return Result.of(() -> jobs.saveLength(job.id(), made.lengthMicros()));
  }

  private Result stills(RenderJob job, StepControl control)
      throws MediaFault, IOException, StepStopped {
    RenderPlan plan = job.plan().orElseThrow();
    Rendition smallest = plan.renditions().get(plan.renditions().size() - 1);
    MediaEngine.Taken taken =
        media.stills(
            plan,
            RenderFiles.rendition(job, smallest),
            RenderFiles.rendition(job, plan.top()),
            job.lengthMicros().orElseThrow(),
            control);
    publish(job, taken.files(), control);
    return Result.of(() -> jobs.saveStills(job.id(), taken.stills()));
  }

  private Result publish(RenderJob job) throws IOException {
    RenderPlan plan = job.plan().orElseThrow();
    long bytes =
        store.list(ObjectKey.output(job.video(), job.id())).stream()
            .mapToLong(StoredObject::sizeBytes)
            .sum();
    Output output =
        new Output(
            job.lengthMicros().orElseThrow(),
            plan.top().width(),
            plan.top().height(),
            plan.renditions().stream().map(Rendition::label).toList(),
            plan.audio().isPresent(),
            bytes,
            job.stills());
    return Result.last(() -> end.succeeded(job, output));
  }

  private void publish(RenderJob job, Map<String, Path> files, StepControl control)
      throws IOException, StepStopped {
    for (Map.Entry<String, Path> file : files.entrySet()) {
      put(RenderFiles.published(job, file.getKey()), file.getValue(), control);
    }
  }

  /** Stops before a file is stored rather than after: what is stored late is stored for nobody. */
  private void put(ObjectKey key, Path file, StepControl control) throws IOException, StepStopped {
    control.check();
    store.put(key, file, OutputFile.contentType(key.value()));
  }

  private static List<ObjectKey> sources(Submitted video) {
    return RenderFiles.sources(video.details().material());
  }

  private RenderJob job(JobId id) {
    return jobs.find(id)
        .orElseThrow(() -> new IllegalStateException("no record of render job " + id));
  }
}
