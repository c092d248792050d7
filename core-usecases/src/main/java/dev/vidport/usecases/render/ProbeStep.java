package dev.vidport.usecases.render;

import dev.vidport.domain.edit.ClipChapters;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Probes every source of a video. The chapters of a clip are those that its video has now, not
 * those of its file.
 */
final class ProbeStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaProber prober;
  private final Videos videos;
  private final Clock clock;

  ProbeStep(RenderJobs jobs, MediaProber prober, Videos videos, Clock clock) {
    this.jobs = jobs;
    this.prober = prober;
    this.videos = videos;
    this.clock = clock;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    jobs.started(context.job().id(), Timestamps.now(clock));
    SourceMaterial material = context.video().details().material();
    List<SourceFacts> facts =
        withChapters(probe(prober, material, context.control()), context.video());
    return Result.of(() -> jobs.saveFacts(context.job().id(), context.control().attempt(), facts));
  }

  private List<SourceFacts> withChapters(List<SourceFacts> facts, Submitted video) {
    return video
        .details()
        .material()
        .match(upload -> facts, both -> facts, edit -> withChapters(facts, video, edit.clips()));
  }

  /** Only what the clips need is stored: a video may have 200 chapters. */
  private List<SourceFacts> withChapters(
      List<SourceFacts> facts, Submitted edit, List<EditClip> clips) {
    List<SourceFile.Published> files = clips.stream().map(EditClip::file).distinct().toList();
    return IntStream.range(0, facts.size())
        .mapToObj(
            i -> {
              SourceFile.Published file = files.get(i);
              return facts
                  .get(i)
                  .withChapters(ClipChapters.of(file, clips, chapters(edit, file.video())));
            })
        .toList();
  }

  private List<Chapter> chapters(Submitted edit, VideoId clip) {
    return videos
        .find(edit.account(), clip)
        .filter(Ended.class::isInstance)
        .flatMap(found -> ((Ended) found).output())
        .map(Output::chapters)
        .orElse(List.of());
  }

  /**
   * Returns the facts of every source of the video.
   *
   * @throws UnusableMediaException with the name of the file if there are several
   */
  static List<SourceFacts> probe(MediaProber prober, SourceMaterial material, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<ObjectKey> keys = RenderFileKeys.sources(material);
    List<SourceFacts> facts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      try {
        facts.add(prober.probe(keys.get(i), control));
      } catch (UnusableMediaException fault) {
        throw fault.in(material.nameOf(material.files().get(i)));
      }
    }
    return facts;
  }
}
