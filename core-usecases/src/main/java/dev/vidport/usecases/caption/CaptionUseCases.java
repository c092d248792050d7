package dev.vidport.usecases.caption;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.job.port.StepHandler;

/** Captions: speech recognition, and files that owners send. */
public final class CaptionUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public CaptionUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  public ListCaptions list() {
    return new ListCaptions(shared.find(), shared.captionLinks());
  }

  public RequestCaptions request() {
    return new RequestCaptions(
        shared.find(),
        ports.persistence().videos(),
        shared.beginRecognition(),
        shared.reservation(),
        shared.captionLinks(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public PutCaptions put() {
    return new PutCaptions(
        published(),
        ports.persistence().videos(),
        shared.reservation(),
        files(),
        shared.captionLinks());
  }

  public DeleteCaptions delete() {
    return new DeleteCaptions(published(), shared.garbage());
  }

  /** Handles the steps of caption jobs. */
  public StepHandler stepHandler() {
    return new CaptionVideo(
        ports.jobs().captionJobs(),
        ports.persistence().videos(),
        ports.media().speechExtractor(),
        ports.captions().recognizer(),
        ports.storage().store(),
        files(),
        shared.reservation(),
        new EndRecognition(shared.find(), shared.events(), shared.garbage(), shared.usage()),
        ports.environment().clock());
  }

  private PublishedVideos published() {
    return new PublishedVideos(
        shared.find(), shared.garbage(), shared.usage(), ports.persistence().transactions());
  }

  private CaptionFiles files() {
    return new CaptionFiles(
        ports.storage().store(),
        shared.garbage(),
        ports.environment().random(),
        ports.environment().clock());
  }
}
