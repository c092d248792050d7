package dev.vidport.usecases;

import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.thumbnail.ImageDecodeLimit;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.webhook.EndpointCallLimit;
import dev.vidport.usecases.webhook.EventPublisher;

/** The objects that use cases of several features share. */
public record Collaborators(
    FindVideo find,
    QueueJob queue,
    EventPublisher events,
    GarbageCollector garbage,
    PlaybackLinks links,
    TokenUse tokenUse,
    ImageDecodeLimit imageDecodeLimit,
    EndpointCallLimit endpointCalls) {

  static Collaborators of(Ports ports) {
    Ports.PersistencePorts persistence = ports.persistence();
    Ports.Environment environment = ports.environment();
    return new Collaborators(
        new FindVideo(persistence.videos()),
        new QueueJob(ports.jobs().jobs(), ports.jobs().scheduler()),
        new EventPublisher(persistence.outbox(), environment.random(), environment.clock()),
        new GarbageCollector(
            persistence.pendingDeletions(), ports.storage().store(), environment.clock()),
        new PlaybackLinks(
            environment.baseUrl(),
            environment.signer(),
            ports.storage().links(),
            environment.clock()),
        new TokenUse(ports.access().browserTokens()),
        new ImageDecodeLimit(),
        new EndpointCallLimit());
  }
}
