package dev.vidport.usecases;

import dev.vidport.usecases.processing.CancelProcessing;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.processing.RetryProcessing;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.status.ListVideos;
import dev.vidport.usecases.status.ReadyVideoDetails;
import dev.vidport.usecases.status.WatchVideos;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.webhook.VideoEventDetails;

/** The use cases of stored videos. */
public final class VideoUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public VideoUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  public GetVideo get() {
    return new GetVideo(
        shared.find(),
        ports.jobs().renderJobs(),
        ports.persistence().imports(),
        shared.links(),
        shared.captionLinks());
  }

  /** What the events of videos tell beside the state. */
  public VideoEventDetails eventDetails() {
    return new ReadyVideoDetails(
        ports.persistence().videos(),
        ports.access().accounts(),
        ports.environment().plans(),
        shared.links(),
        shared.captionLinks());
  }

  public WatchVideos watch() {
    return new WatchVideos(
        shared.find(),
        ports.persistence().videos(),
        ports.persistence().imports(),
        ports.jobs().jobs(),
        ports.jobs().renderJobs());
  }

  public ListVideos list() {
    return new ListVideos(ports.persistence().videos(), shared.links());
  }

  public ChangeMetadata changeMetadata() {
    return new ChangeMetadata(shared.find());
  }

  public CancelProcessing cancel() {
    return new CancelProcessing(
        shared.find(),
        ports.persistence().videos(),
        ports.jobs().renderJobs(),
        ports.jobs().scheduler(),
        shared.events(),
        shared.garbage(),
        shared.usage(),
        shared.beginRecognition(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public Reprocess reprocess() {
    return new Reprocess(
        shared.find(),
        ports.access().accounts(),
        ports.persistence().videos(),
        ports.jobs().renderJobs(),
        shared.garbage(),
        shared.queue(),
        shared.reservation(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  /** For the operator: processes a video of any account again. */
  public RetryProcessing retry() {
    return new RetryProcessing(
        shared.find(),
        ports.persistence().videos(),
        ports.jobs().renderJobs(),
        ports.jobs().scheduler(),
        shared.garbage(),
        shared.queue(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  public DeleteVideo delete() {
    return new DeleteVideo(
        shared.find(),
        ports.persistence().videos(),
        ports.jobs().renderJobs(),
        ports.jobs().scheduler(),
        shared.events(),
        shared.garbage(),
        shared.tokenUse(),
        shared.usage(),
        ports.persistence().transactions());
  }
}
