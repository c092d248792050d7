package dev.vidport.usecases.render;

import dev.vidport.domain.id.Moment;
import dev.vidport.domain.job.Reception;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.ArrivingPlan;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Renders one recording while it arrives. What it makes counts only if all of it is right. */
final class LiveRun {
  private final RenderJobs jobs;
  private final MediaEngine media;
  private final JobFiles files;
  private final Clock clock;
  private final Recording recording;
  private final List<ArrivingFile> arriving;
  private final StepControl control;

  /**
   * @param arriving the files of the recording, in the order in which its video is made of them
   */
  LiveRun(
      RenderJobs jobs,
      MediaEngine media,
      JobFiles files,
      Clock clock,
      Recording recording,
      List<ArrivingFile> arriving,
      StepControl control) {
    this.jobs = jobs;
    this.media = media;
    this.files = files;
    this.clock = clock;
    this.recording = recording;
    this.arriving = List.copyOf(arriving);
    this.control = control;
  }

  private RenderJob job() {
    return recording.job();
  }

  /**
   * @return what is to be committed; empty when all of the file is to be rendered as any other, or
   *     nothing is left to be rendered
   * @throws MediaFault also when nothing can be made of the recording before its end
   */
  Optional<Result> result(Step step) throws MediaFault, IOException, StepStopped {
    // Another worker may have got further with it.
    jobs.reception(job().id(), Reception.WAITING);
    List<ArrivingSource> heads = heads();
    Optional<Video> video = recording.video();
    if (heads.isEmpty() || video.isEmpty()) {
      return Optional.empty();
    }
    List<SourceFacts> beginnings = new ArrayList<>();
    for (ArrivingSource head : heads) {
      beginnings.add(media.probeHead(head, control));
    }
    RenderPlan plan = plan(video.get(), beginnings);
    jobs.started(job().id(), Moment.now(clock));
    jobs.reception(job().id(), Reception.LIVE);
    MediaEngine.Arrived made =
        media.renderArriving(
            plan, List.copyOf(arriving), control, seconds -> jobs.progress(job().id(), 0, seconds));
    Optional<Video> complete = completed();
    return complete.isEmpty()
        ? Optional.empty()
        : confirmed(step, (Submitted) complete.get(), beginnings, plan, made);
  }

  /** The beginnings of all files; none when the recording ends before they are there. */
  private List<ArrivingSource> heads() throws IOException, StepStopped {
    while (recording.stage() == Recording.Stage.RUNNING) {
      control.check();
      List<ArrivingSource> heads = new ArrayList<>();
      for (ArrivingFile file : arriving) {
        Optional<Part> first = file.part(1);
        if (first.isPresent()) {
          heads.add(Head.of(file, first.get()));
        }
      }
      if (heads.size() == arriving.size()) {
        return heads;
      }
      recording.pause();
    }
    return List.of();
  }

  private static RenderPlan plan(Video video, List<SourceFacts> beginnings) throws MediaFault {
    try {
      return ArrivingPlan.of(video.details().material(), beginnings, video.details().options());
    } catch (Planner.Unplannable e) {
      throw new MediaFault(e.failure());
    }
  }

  /** A file that says where it ends is rendered before anybody says that it is complete. */
  private Optional<Video> completed() throws IOException, StepStopped {
    Recording.Stage stage = recording.stage();
    while (stage == Recording.Stage.RUNNING || stage == Recording.Stage.CLOSING) {
      control.check();
      recording.pause();
      stage = recording.stage();
    }
    return stage == Recording.Stage.COMPLETE ? recording.video() : Optional.empty();
  }

  private Optional<Result> confirmed(
      Step step,
      Submitted video,
      List<SourceFacts> beginnings,
      RenderPlan rendered,
      MediaEngine.Arrived made)
      throws MediaFault, IOException, StepStopped {
    for (ArrivingFile file : arriving) {
      long unused = file.joined();
      if (!file.isRead()) {
        throw new IOException("not all of the recording was read");
      }
    }
    Work work = new Work(step, job(), video, control);
    List<SourceFacts> facts = Probing.facts(media, work);
    Optional<RenderPlan> plan =
        ArrivingPlan.confirmed(
            rendered, video.details().material(), beginnings, facts, video.details().options());
    if (plan.isPresent()) {
      store(work, plan.get(), made);
    }
    return plan.map(known -> Result.of(() -> keep(facts, known)));
  }

  private void store(Work work, RenderPlan plan, MediaEngine.Arrived made)
      throws MediaFault, IOException, StepStopped {
    for (int i = 0; i < made.picture().size(); i++) {
      files.put(
          RenderFiles.newChunk(work, 0, plan.encoded().get(i)), made.picture().get(i), control);
    }
    if (made.sound().isPresent()) {
      Path sound = media.endSound(plan, made, work.sources(), control);
      files.put(RenderFiles.newAudio(work), sound, control);
    }
  }

  private void keep(List<SourceFacts> facts, RenderPlan plan) {
    jobs.saveFacts(job().id(), facts);
    jobs.savePlan(job().id(), plan);
  }
}
