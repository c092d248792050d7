package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes streams and files of what the chunks and the sound left. */
final class Packaging implements RenderStep {
  private final RenderJobs jobs;
  private final MediaEngine media;
  private final JobFiles files;

  Packaging(RenderJobs jobs, MediaEngine media, JobFiles files) {
    this.jobs = jobs;
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    RenderPlan plan = work.plan();
    List<List<ObjectKey>> chunks =
        IntStream.range(0, plan.chunks().size()).mapToObj(chunk -> made(work, chunk)).toList();
    MediaEngine.Packaged packaged = packaged(work, plan, chunks);
    files.publish(work, packaged.files());
    return Result.of(() -> jobs.saveLength(work.job().id(), packaged.lengthMicros()));
  }

  private MediaEngine.Packaged packaged(Work work, RenderPlan plan, List<List<ObjectKey>> chunks)
      throws MediaFault, IOException, StepStopped {
    if (plan.topCopied()) {
      return media.packageBeside(plan, RenderFiles.topIndex(work.job()), chunks, work.control());
    }
    Optional<ObjectKey> audio = plan.audio().map(sound -> RenderFiles.audio(work.job()));
    return media.packageAll(plan, chunks, audio, work.control());
  }

  private static List<ObjectKey> made(Work work, int chunk) {
    RenderJob job = work.job();
    return work.plan().encoded().stream()
        .map(rendition -> RenderFiles.chunk(job, chunk, rendition))
        .toList();
  }
}
