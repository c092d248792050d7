package dev.vidport.http.server.operator;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Progress;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.processing.RetryProcessing;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Jobs as JSON: in responses, and in the output of commands. */
public final class JobJson {
  private JobJson() {}

  public static ObjectNode of(ListJobs.Page page) {
    ObjectNode all = ApiJson.object();
    ArrayNode jobs = all.putArray("jobs");
    page.jobs().forEach(job -> jobs.add(of(job)));
    page.next().ifPresent(next -> all.put("next", next.text()));
    return all;
  }

  /** A job that runs again. */
  public static ObjectNode of(VideoId video, RetryProcessing.Retried retried) {
    return ApiJson.object()
        .put("videoId", video.value())
        .put("jobId", retried.job().value())
        .put("newJob", retried.isNewJob());
  }

  /**
   * @param steps number of steps that were cancelled
   */
  public static ObjectNode cancelled(VideoId video, int steps) {
    return ApiJson.object().put("videoId", video.value()).put("cancelledSteps", steps);
  }

  private static ObjectNode of(ListJobs.Listed listed) {
    JobEntry job = listed.entry();
    ObjectNode node =
        ApiJson.object()
            .put("jobId", job.job().value())
            .put("videoId", job.video().value())
            .put("accountId", job.account().value())
            .put("kind", job.kind())
            .put("state", job.state().name())
            .put("createdAt", job.createdAt().toString());
    job.startedAt().ifPresent(at -> node.put("startedAt", at.toString()));
    job.endedAt().ifPresent(at -> node.put("endedAt", at.toString()));
    job.failure()
        .ifPresent(
            failure ->
                node.putObject("failure")
                    .put("code", failure.code())
                    .put("message", failure.message()));
    ArrayNode steps = node.putArray("steps");
    job.steps().forEach(step -> steps.add(of(step)));
    Progress progress = listed.progress();
    node.putObject("progress")
        .put("planned", progress.planned())
        .put("chunksTotal", progress.chunksTotal())
        .put("chunksDone", progress.chunksDone())
        .put("audioDone", progress.audioDone())
        .put("videoSeconds", progress.videoSeconds());
    return node;
  }

  private static ObjectNode of(JobEntry.QueuedStep step) {
    ObjectNode node =
        ApiJson.object()
            .put("kind", step.step().kind().name())
            .put("index", step.step().index())
            .put("state", step.state().name())
            .put("failedTries", step.failures())
            .put("dueAt", step.due().toString());
    step.worker().ifPresent(worker -> node.put("worker", worker));
    return node;
  }
}
