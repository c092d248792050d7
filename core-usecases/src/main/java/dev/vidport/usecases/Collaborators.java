package dev.vidport.usecases;

import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.caption.BeginRecognition;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.playback.StoredCaptions;
import dev.vidport.usecases.playback.VideoCaptions;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.thumbnail.ImageDecodeLimit;
import dev.vidport.usecases.usage.RecordUsage;
import dev.vidport.usecases.usage.ReserveUsage;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.webhook.EndpointCallLimit;
import dev.vidport.usecases.webhook.EventWaitLimit;

/** The objects that use cases of several features share. */
public record Collaborators(
    FindVideo find,
    QueueJob queue,
    EventPublisher events,
    GarbageCollector garbage,
    PlaybackLinks links,
    TokenUse tokenUse,
    RecordUsage usage,
    ReserveUsage reservation,
    BeginRecognition beginRecognition,
    CaptionLinks captionLinks,
    VideoCaptions videoCaptions,
    ImageDecodeLimit imageDecodeLimit,
    EndpointCallLimit endpointCalls,
    EventWaitLimit eventWaits) {

  static Collaborators of(Ports ports) {
    Ports.PersistencePorts persistence = ports.persistence();
    Ports.Environment environment = ports.environment();
    EventPublisher events =
        new EventPublisher(persistence.outbox(), environment.random(), environment.clock());
    ReserveUsage reservation =
        new ReserveUsage(
            persistence.usageLedger(),
            ports.access().accounts(),
            environment.plans(),
            persistence.transactions(),
            environment.clock());
    return new Collaborators(
        new FindVideo(persistence.videos()),
        new QueueJob(ports.jobs().jobs(), ports.jobs().scheduler()),
        events,
        new GarbageCollector(
            persistence.pendingDeletions(), ports.storage().store(), environment.clock()),
        new PlaybackLinks(
            environment.baseUrl(),
            environment.signer(),
            ports.storage().links(),
            environment.clock()),
        new TokenUse(ports.access().browserTokens()),
        new RecordUsage(
            persistence.usageLedger(),
            ports.access().accounts(),
            environment.plans(),
            events,
            persistence.transactions(),
            environment.clock()),
        reservation,
        new BeginRecognition(
            ports.jobs().jobs(), ports.jobs().scheduler(), reservation, environment.random()),
        new CaptionLinks(ports.jobs().captionJobs(), ports.storage().links()),
        new StoredCaptions(persistence.videos()),
        new ImageDecodeLimit(),
        new EndpointCallLimit(),
        new EventWaitLimit());
  }
}
