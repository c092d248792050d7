package dev.vidport.usecases.render;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.processing.VideoOutcomes;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;
import java.util.Optional;

/**
 * Plans what to render, and in how many chunks. Reserves what the output counts, so that nothing is
 * encoded that the plan of the account does not permit.
 */
final class PlanStep implements RenderStep {
  private final RenderJobs jobs;
  private final Videos videos;
  private final UsageReservations usage;
  private final VideoOutcomes end;
  private final WorkerCapacity capacity;
  private final AccountPorts accounts;

  PlanStep(
      RenderJobs jobs,
      Videos videos,
      AccountPorts accounts,
      UsageReservations usage,
      VideoOutcomes end,
      WorkerCapacity capacity) {
    this.jobs = jobs;
    this.videos = videos;
    this.accounts = accounts;
    this.usage = usage;
    this.end = end;
    this.capacity = capacity;
  }

  @Override
  public Result run(StepContext context) throws UnusableMediaException {
    RenderJob job = context.job();
    RenderPlan planned = plan(context, job.facts(), capacity);
    RenderPlan plan = isPlayedEarly(job) ? planned.withEarlyRendition() : planned;
    // In a transaction before that of the result: there, a refusal would have to lock the video
    // after the usage of the account.
    Optional<Refusal> refusal =
        usage.reserve(
            job.account(), job.id(), plan.lengthMicros(), plan.encodedSize(), () -> isActive(job));
    if (refusal.isPresent()) {
      return Result.last(() -> end.failed(job, failure(refusal.get())));
    }
    return Result.of(() -> jobs.savePlan(job.id(), context.control().attempt(), plan));
  }

  /** The plan for sources with these facts. */
  static RenderPlan plan(StepContext context, List<SourceFacts> facts, WorkerCapacity capacity)
      throws UnusableMediaException {
    VideoDetails details = context.video().details();
    try {
      return RenderPlanner.plan(details.material(), facts, details.options(), capacity.capacity());
    } catch (RenderPlanner.UnplannableException e) {
      throw new UnusableMediaException(e.failure());
    }
  }

  /**
   * Whether someone could play an early rendition, which is a stream and nothing else. An
   * application that renders its own files waits for the result.
   */
  private boolean isPlayedEarly(RenderJob job) {
    return accounts
        .accounts()
        .find(job.account())
        .map(accounts.plans()::of)
        .filter(plan -> plan.has(Feature.STREAMING) && !plan.equals(Plan.EMBEDDED))
        .isPresent();
  }

  private boolean isActive(RenderJob job) {
    return videos
        .find(job.account(), job.video())
        .filter(video -> VideoOutcomes.isActiveJob(video, job.id()))
        .isPresent();
  }

  private static Failure failure(Refusal reason) {
    return new Failure(
        reason.code().name(),
        reason.message() + ". The sources are kept: reprocess the video when the plan permits it");
  }
}
