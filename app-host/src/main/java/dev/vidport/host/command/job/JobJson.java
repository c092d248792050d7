package dev.vidport.host.command.job;

import dev.vidport.domain.job.Progress;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobEntry.QueuedStep;
import java.math.BigDecimal;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats jobs as JSON. */
final class JobJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JobJson() {}

  static ObjectNode of(ListJobs.Page page) {
    ArrayNode jobs = NODES.arrayNode();
    page.jobs().forEach(job -> jobs.add(of(job)));
    ObjectNode all = NODES.objectNode();
    all.set("jobs", jobs);
    page.next().ifPresent(next -> all.put("next", next.text()));
    return all;
  }

  private static ObjectNode of(ListJobs.Listed job) {
    JobEntry entry = job.entry();
    ObjectNode node =
        NODES
            .objectNode()
            .put("videoId", entry.video().value())
            .put("accountId", entry.account().value())
            .put("jobId", entry.job().value())
            .put("kind", entry.kind())
            .put("state", entry.state().name())
            .put("createdAt", entry.createdAt().toString());
    entry.startedAt().ifPresent(at -> node.put("startedAt", at.toString()));
    entry.endedAt().ifPresent(at -> node.put("endedAt", at.toString()));
    entry
        .failure()
        .ifPresent(
            failure ->
                node.putObject("failure")
                    .put("code", failure.code())
                    .put("message", failure.message()));
    ArrayNode steps = node.putArray("steps");
    entry.steps().forEach(step -> steps.add(of(step)));
    node.set("progress", of(job.progress()));
    return node;
  }

  private static ObjectNode of(QueuedStep step) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("kind", step.step().kind().name())
            .put("index", step.step().index())
            .put("state", step.state().name())
            .put("failedTries", step.failures())
            .put("dueAt", step.due().toString());
    step.worker().ifPresent(worker -> node.put("worker", worker));
    return node;
  }

  private static ObjectNode of(Progress progress) {
    return NODES
        .objectNode()
        .put("planned", progress.planned())
        .put("chunksTotal", progress.chunksTotal())
        .put("chunksDone", progress.chunksDone())
        .put("audioDone", progress.audioDone())
        .put("videoSeconds", BigDecimal.valueOf(progress.videoSeconds()));
  }
}
