package dev.vidport.usecases.render;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.LivePlan;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.step.port.SubtaskControl;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Renders one recording live, or one import while it is fetched. The result counts only if the
 * complete file confirms it.
 */
final class LiveRender {
  /**
   * An import that arrives faster than it is rendered is rendered sooner by all workers, once it is
   * complete, and can then be played early.
   */
  private static final double MAX_SECONDS_BEHIND = 20;

  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(3);

  private final RenderJobs jobs;
  private final MediaProber prober;
  private final LiveRenderer renderer;
  private final RenderFileStore files;
  private final Clock clock;
  private final Recording recording;
  private final List<RecordingFile> liveFiles;
  private final LiveReservation reservation;
  private final StepControl control;
  private final WaitingRecordings waiting;

  private Instant nextLook;

  /** Whether a recording waited at the last look. */
  private boolean didRecordingWait;

  /** Whether the live rendering of an import is given up. */
  private volatile boolean isGivenUp;

  /**
   * @param liveFiles the files of the recording, in the order of the sources of its video
   */
  LiveRender(
      RenderJobs jobs,
      MediaProber prober,
      LiveRenderer renderer,
      RenderFileStore files,
      WaitingRecordings waiting,
      Clock clock,
      Recording recording,
      List<RecordingFile> liveFiles,
      LiveReservation reservation,
      StepControl control) {
    this.jobs = jobs;
    this.prober = prober;
    this.renderer = renderer;
    this.files = files;
    this.waiting = waiting;
    this.clock = clock;
    this.recording = recording;
    this.liveFiles = List.copyOf(liveFiles);
    this.reservation = reservation;
    this.control = control;
    this.nextLook = clock.instant();
  }

  private RenderJob job() {
    return recording.job();
  }

  /**
   * @return the result to commit; empty when the complete file has to be rendered like any other,
   *     or nothing is left to render
   * @throws UnusableMediaException including when the recording cannot be rendered before its end
   */
  Optional<Result> run(Step step) throws UnusableMediaException, IOException, StepStoppedException {
    // Another worker may have reported more progress; this attempt starts again.
    jobs.reception(job().id(), RecordingNote.of(RecordingProgress.WAITING));
    List<SourceFacts> prefixFacts = awaitPrefixes();
    Optional<Video> video = recording.video();
    if (prefixFacts.isEmpty() || video.isEmpty()) {
      return Optional.empty();
    }
    if (LivePlan.hasSeveralTracks(prefixFacts, video.get().details().options())) {
      return Optional.empty();
    }
    RenderPlan plan = plan(video.get(), prefixFacts);
    jobs.started(job().id(), Timestamps.now(clock));
    jobs.reception(job().id(), new RecordingNote(RecordingProgress.LIVE, plan.encodedSize()));
    Optional<LiveRenderer.LiveOutput> output = render(plan, video.get() instanceof Submitted);
    if (output.isEmpty()) {
      return Optional.empty();
    }
    Optional<Video> complete = awaitCompletion(video.get() instanceof Submitted);
    return complete.isEmpty()
        ? Optional.empty()
        : verify(step, (Submitted) complete.get(), prefixFacts, plan, output.get());
  }

  /** Stops as soon as the plan of the account permits no more, or an import is given up. */
  private Optional<LiveRenderer.LiveOutput> render(RenderPlan plan, boolean isImport)
      throws UnusableMediaException, IOException, StepStoppedException {
    reservation.begin(plan.encodedSize());
    if (!reservation.grow(0)) {
      throw new UnusableMediaException(reservation.failure());
    }
    SubtaskControl rendering = new SubtaskControl(control);
    try {
      return Optional.of(
          renderer.renderLive(
              plan,
              List.copyOf(liveFiles),
              rendering,
              seconds -> {
                rendered(seconds, rendering);
                if (isImport && mustGiveUp()) {
                  isGivenUp = true;
                  rendering.stop();
                }
              }));
    } catch (StepStoppedException e) {
      control.check();
      if (reservation.isRefused()) {
        throw new UnusableMediaException(reservation.failure());
      }
      if (isGivenUp) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Whether an import arrives too fast, or its place is needed for a recording. */
  private boolean mustGiveUp() {
    if (!isLookDue()) {
      return false;
    }
    if (isPlaceNeeded()) {
      return true;
    }
    try {
      return liveFiles.get(0).secondsBehind() > MAX_SECONDS_BEHIND;
    } catch (IOException unknown) {
      // The readers of the file meet the fault as well.
      return false;
    }
  }

  private boolean isLookDue() {
    Instant now = clock.instant();
    boolean isDue = !now.isBefore(nextLook);
    if (isDue) {
      nextLook = now.plus(LOOK_INTERVAL);
    }
    return isDue;
  }

  /**
   * Whether a recording has waited since the last look: one that has just begun may find another
   * place.
   */
  private boolean isPlaceNeeded() {
    boolean doesRecordingWait = waiting.any();
    boolean isNeeded = doesRecordingWait && didRecordingWait;
    didRecordingWait = doesRecordingWait;
    return isNeeded;
  }

  private void rendered(double seconds, SubtaskControl rendering) {
    jobs.progress(job().id(), 0, seconds);
    if (!reservation.grow(seconds)) {
      rendering.stop();
    }
  }

  /**
   * The facts of the beginnings of all files; empty when the recording ends before enough of each
   * has arrived.
   */
  private List<SourceFacts> awaitPrefixes()
      throws UnusableMediaException, IOException, StepStoppedException {
    List<PrefixProbe> probes =
        liveFiles.stream().map(file -> new PrefixProbe(prober, file, control)).toList();
    while (recording.stage() == Recording.Stage.RUNNING) {
      control.check();
      List<SourceFacts> known = new ArrayList<>();
      for (PrefixProbe probe : probes) {
        probe.facts().ifPresent(known::add);
      }
      if (known.size() == liveFiles.size()) {
        return known;
      }
      recording.pause();
    }
    return List.of();
  }

  private static RenderPlan plan(Video video, List<SourceFacts> prefixFacts)
      throws UnusableMediaException {
    try {
      return LivePlan.of(video.details().material(), prefixFacts, video.details().options());
    } catch (RenderPlanner.UnplannableException e) {
      throw new UnusableMediaException(e.failure());
    }
  }

  /**
   * Waits for the completion of the upload, or until a recording needs the place of an import. A
   * file that contains its own length is rendered before.
   */
  private Optional<Video> awaitCompletion(boolean isImport)
      throws IOException, StepStoppedException {
    Recording.Stage stage = recording.stage();
    while (stage == Recording.Stage.RUNNING || stage == Recording.Stage.JOINING) {
      control.check();
      if (isImport && isLookDue() && isPlaceNeeded()) {
        return Optional.empty();
      }
      recording.pause();
      stage = recording.stage();
    }
    return stage == Recording.Stage.COMPLETE ? recording.video() : Optional.empty();
  }

  private Optional<Result> verify(
      Step step,
      Submitted video,
      List<SourceFacts> prefixFacts,
      RenderPlan rendered,
      LiveRenderer.LiveOutput output)
      throws UnusableMediaException, IOException, StepStoppedException {
    // A recording that exceeds its maximum length is read up to there only. With a camera this is
    // not enough: a camera that could not be read any more disappears from complete frames.
    boolean isFilled = liveFiles.size() == 1 && output.fills(rendered.lengthMicros());
    for (RecordingFile file : liveFiles) {
      long unused = file.joinedSize();
      if (!isFilled && !file.isFullyRead()) {
        throw new IOException("not all of the recording was read");
      }
    }
    StepContext context = new StepContext(step, job(), video, control);
    List<SourceFacts> facts = ProbeStep.probe(prober, video.details().material(), control);
    Optional<RenderPlan> plan =
        LivePlan.confirmed(
            rendered,
            video.details().material(),
            prefixFacts,
            facts,
            video.details().options(),
            output.videoMicros());
    if (plan.isPresent()) {
      if (!reservation.settle(plan.get().lengthMicros())) {
        throw new UnusableMediaException(reservation.failure());
      }
      store(context, plan.get(), output);
    }
    return plan.map(known -> Result.of(() -> save(facts, known)));
  }

  private void store(StepContext context, RenderPlan plan, LiveRenderer.LiveOutput output)
      throws UnusableMediaException, IOException, StepStoppedException {
    for (int i = 0; i < output.video().size(); i++) {
      files.put(
          RenderFileKeys.newChunk(context, 0, plan.encoded().get(i)),
          output.video().get(i),
          control);
    }
    if (output.audio().isPresent()) {
      Path audio = renderer.finishAudio(plan, output, context.sources(), control);
      files.put(RenderFileKeys.newAudio(context, 0), audio, control);
    }
  }

  private void save(List<SourceFacts> facts, RenderPlan plan) {
    jobs.saveFacts(job().id(), control.attempt(), facts);
    jobs.savePlan(job().id(), control.attempt(), plan);
  }
}
