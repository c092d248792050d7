package dev.vidport.usecases.variant;

import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.storage.StorageUseCases;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.variant.port.VariantPorts;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;

/**
 * Renditions of published videos in a further codec.
 *
 * @param stepHandler handles the steps of AV1 jobs
 */
public record VariantUseCases(StepHandler stepHandler) {

  public static VariantUseCases of(
      VariantPorts ports,
      MediaRenderer renderer,
      JobPorts jobs,
      Videos videos,
      FindVideo find,
      ObjectStore store,
      StorageUseCases storage,
      UsageRecorder usage,
      Environment environment) {
    return new VariantUseCases(
        new EncodeAv1(
            jobs.jobs(),
            jobs.renderJobs(),
            videos,
            renderer,
            ports,
            store,
            storage.sourceFiles(),
            new Av1Outcomes(find, storage.garbage(), usage),
            environment.clock()));
  }
}
