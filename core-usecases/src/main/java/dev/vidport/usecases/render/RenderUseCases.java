package dev.vidport.usecases.render;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.processing.VideoOutcomes;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.upload.FetchFile;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.time.Duration;

/**
 * Render jobs.
 *
 * @param stepHandler handles their steps
 */
public record RenderUseCases(RenderRecording stepHandler) {
  /** Longest delay between the arrival of a part of a recording and its rendering. */
  private static final Duration PART_POLL_DELAY = Duration.ofMillis(500);

  public static RenderUseCases of(
      RenderPorts ports,
      JobPorts jobs,
      AccountPorts accounts,
      RenderJobQueue queue,
      StoragePorts storage,
      GarbageCollector garbage,
      UsageUseCases usage,
      Videos videos,
      FindVideo find,
      VideoOutcomes end,
      FetchFile fetchFile,
      Imports imports,
      Environment environment) {
    Clock clock = environment.clock();
    RenderVideo renderVideo =
        new RenderVideo(
            jobs.renderJobs(),
            jobs.scheduler(),
            videos,
            accounts,
            new FetchStep(
                jobs.renderJobs(), jobs.scheduler(), fetchFile, find, usage.record(), clock),
            ports.media(),
            storage.store(),
            usage.reserve(),
            end,
            StepLimits.DEFAULT,
            jobs.capacity(),
            clock);
    LiveRecordings recordings =
        new LiveRecordings(
            videos,
            imports,
            storage.uploads(),
            storage.store(),
            PollDelay.of(PART_POLL_DELAY),
            ports.liveFailures(),
            clock);
    return new RenderUseCases(
        new RenderRecording(
            renderVideo,
            recordings,
            jobs.renderJobs(),
            ports.media(),
            storage.store(),
            garbage,
            find,
            queue,
            usage.record(),
            usage.reserve(),
            environment.random(),
            clock));
  }
}
