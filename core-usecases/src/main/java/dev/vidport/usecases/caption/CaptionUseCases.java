package dev.vidport.usecases.caption;

import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;

/**
 * Captions: speech recognition, and files that owners send.
 *
 * @param stepHandler handles the steps of caption jobs
 */
public record CaptionUseCases(
    ListCaptions list,
    RequestCaptions request,
    PutCaptions put,
    DeleteCaptions delete,
    CaptionVideo stepHandler) {

  public static CaptionUseCases of(
      CaptionPorts ports,
      SpeechExtractor speechExtractor,
      RecognitionStart recognitionStart,
      CaptionJobs jobs,
      Videos videos,
      FindVideo find,
      ObjectStore store,
      GarbageCollector garbage,
      CaptionLinks links,
      EventPublisher events,
      UsageUseCases usage,
      VideoAudit audit,
      Transactions transactions,
      Environment environment) {
    Clock clock = environment.clock();
    CaptionFiles files = new CaptionFiles(store, garbage, environment.random(), clock);
    PublishedVideos published =
        new PublishedVideos(find, garbage, usage.record(), audit, transactions);
    return new CaptionUseCases(
        new ListCaptions(find, links),
        new RequestCaptions(
            find, videos, recognitionStart, usage.reserve(), links, audit, transactions, clock),
        new PutCaptions(published, videos, usage.reserve(), files, links),
        new DeleteCaptions(published, garbage),
        new CaptionVideo(
            jobs,
            videos,
            speechExtractor,
            ports.recognizer(),
            store,
            files,
            usage.reserve(),
            new RecognitionOutcomes(find, events, garbage, usage.record()),
            clock));
  }
}
