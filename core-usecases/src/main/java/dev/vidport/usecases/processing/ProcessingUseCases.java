package dev.vidport.usecases.processing;

import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.caption.CaptionBurnIn;
import dev.vidport.usecases.caption.RecognitionStart;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.StorageUseCases;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * The processing of videos, and its end.
 *
 * @param end stores every outcome
 * @param retry for the operator: processes a video of any account again
 */
public record ProcessingUseCases(
    VideoOutcomes end,
    CancelProcessing cancel,
    Reprocess reprocess,
    RetryProcessing retry,
    DeleteVideo delete,
    DeleteDueVideos deleteDue) {

  public static ProcessingUseCases of(
      JobPorts jobPorts,
      RenderJobQueue queue,
      AccountPorts accountPorts,
      TokenUse tokenUse,
      UsageUseCases usage,
      Videos videos,
      FindVideo find,
      StorageUseCases storage,
      VideoWatermarks watermarks,
      CaptionBurnIn burnIn,
      EventPublisher events,
      RecognitionStart recognitionStart,
      AfterPublication further,
      Transactions transactions,
      Environment environment) {
    Accounts accounts = accountPorts.accounts();
    AuditLog auditLog = accountPorts.auditLog();
    RenderJobs jobs = jobPorts.renderJobs();
    StepScheduler steps = jobPorts.scheduler();
    RandomGenerator random = environment.random();
    Clock clock = environment.clock();
    GarbageCollector garbage = storage.garbage();
    VideoOutcomes end =
        new VideoOutcomes(
            jobs, videos, events, garbage, usage.record(), recognitionStart, further, clock);
    DeleteVideo delete =
        new DeleteVideo(
            find,
            videos,
            jobs,
            steps,
            events,
            garbage,
            tokenUse,
            usage.record(),
            auditLog,
            transactions,
            clock);
    return new ProcessingUseCases(
        end,
        new CancelProcessing(find, end, steps, garbage, auditLog, transactions, clock),
        new Reprocess(
            find,
            accounts,
            videos,
            jobs,
            storage,
            watermarks,
            burnIn,
            queue,
            usage.reserve(),
            transactions,
            random,
            clock),
        new RetryProcessing(
            find, videos, jobs, steps, storage, queue, auditLog, transactions, random, clock),
        delete,
        new DeleteDueVideos(videos, accounts, accountPorts.plans(), delete, clock));
  }
}
