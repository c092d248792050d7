package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.upload.UploadUseCases;
import java.time.Duration;
import java.util.function.BiConsumer;

/** The handler of the steps of render jobs. */
public final class RenderUseCases {
  /** Longest delay between the arrival of a part of a recording and its rendering. */
  private static final Duration PART_POLL_DELAY = Duration.ofMillis(500);

  private final Ports ports;
  private final Collaborators shared;

  public RenderUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  /**
   * Handles the steps of all render jobs.
   *
   * @param liveFailures receives the reason why a recording could not be rendered live; it is
   *     rendered once it is complete
   */
  public StepHandler stepHandler(BiConsumer<JobId, Exception> liveFailures) {
    return new RenderRecording(
        renderVideo(),
        liveRecordings(liveFailures),
        ports.jobs().renderJobs(),
        ports.media(),
        ports.storage().store(),
        shared.garbage(),
        shared.find(),
        shared.queue(),
        shared.usage(),
        shared.reservation(),
        ports.environment().random(),
        ports.environment().clock());
  }

  private FetchStep fetchStep() {
    return new FetchStep(
        ports.jobs().renderJobs(),
        new UploadUseCases(ports, shared).fetchFile(),
        shared.find(),
        shared.usage(),
        ports.environment().clock());
  }

  private RenderVideo renderVideo() {
    return new RenderVideo(
        ports.jobs().renderJobs(),
        ports.persistence().videos(),
        fetchStep(),
        ports.media(),
        ports.storage().store(),
        shared.events(),
        shared.garbage(),
        shared.usage(),
        shared.reservation(),
        shared.beginRecognition(),
        StepLimits.DEFAULT,
        ports.jobs().capacity(),
        ports.environment().clock());
  }

  private LiveRecordings liveRecordings(BiConsumer<JobId, Exception> failures) {
    return new LiveRecordings(
        ports.persistence().videos(),
        ports.storage().uploads(),
        ports.storage().store(),
        PollDelay.of(PART_POLL_DELAY),
        failures,
        ports.environment().clock());
  }
}
