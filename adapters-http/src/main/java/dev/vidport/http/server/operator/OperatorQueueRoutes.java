package dev.vidport.http.server.operator;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Rounded;
import dev.vidport.usecases.job.GetQueue;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.job.port.WorkerEntry;
import dev.vidport.usecases.processing.WorkerUseCases;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes with which an operator sees the workers and what waits for them. */
public final class OperatorQueueRoutes {
  private static final double PIXELS_PER_MEGAPIXEL = 1e6;

  private final JobUseCases jobs;
  private final WorkerUseCases workers;

  public OperatorQueueRoutes(JobUseCases jobs, WorkerUseCases workers) {
    this.jobs = jobs;
    this.workers = workers;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/operator/workers",
            Operation.OPERATOR_LIST_WORKERS,
            "listWorkers",
            this::workers),
        new Route(
            "POST",
            "/operator/workers/{worker}/pause",
            Operation.OPERATOR_PAUSE_WORKER,
            "pauseWorker",
            this::pause),
        new Route(
            "POST",
            "/operator/workers/{worker}/resume",
            Operation.OPERATOR_RESUME_WORKER,
            "resumeWorker",
            this::resume),
        new Route(
            "GET", "/operator/queue", Operation.OPERATOR_READ_QUEUE, "getQueue", this::queue));
  }

  private RouteResponse workers(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode workers = body.putArray("workers");
    jobs.workers().handleAsOperator().forEach(worker -> workers.add(worker(worker)));
    return RouteResponse.ok(body);
  }

  private RouteResponse pause(Call call) {
    return pausable(workers.pause().handleAsOperator(worker(call), call.operator()), true);
  }

  private RouteResponse resume(Call call) {
    return pausable(workers.resume().handleAsOperator(worker(call), call.operator()), false);
  }

  private static String worker(Call call) {
    return call.path().getOrDefault("worker", "");
  }

  private static RouteResponse pausable(String name, boolean isPaused) {
    return RouteResponse.ok(ApiJson.object().put("name", name).put("paused", isPaused));
  }

  private static ObjectNode worker(WorkerEntry worker) {
    ObjectNode node =
        ApiJson.object()
            .put("worker", worker.instance())
            .put("name", worker.name())
            .put("alive", worker.isAlive())
            .put("paused", worker.isPaused())
            .put("slots", worker.slots())
            .put("parallelChunks", worker.parallelChunks())
            .put("runningSteps", worker.runningSteps())
            .put("freeBytes", worker.freeBytes())
            .put("lastSeen", worker.lastSeen().toString());
    worker.speed().ifPresent(speed -> node.put("speed", Rounded.of(speed / PIXELS_PER_MEGAPIXEL)));
    worker.version().ifPresent(version -> node.put("version", version));
    worker.ffmpeg().ifPresent(version -> node.put("ffmpeg", version));
    if (worker.captions().isKnown()) {
      node.put("drawsCaptions", worker.captions().draws());
      worker.captions().obstacle().ifPresent(reason -> node.put("captionObstacle", reason));
    }
    return node;
  }

  private RouteResponse queue(Call call) {
    GetQueue.View view = jobs.queueLength().handleAsOperator();
    ObjectNode body = ApiJson.object();
    ArrayNode lanes = body.putArray("lanes");
    view.lanes().forEach(lane -> lanes.add(lane(lane)));
    ObjectNode events = body.putObject("events").put("pending", view.events());
    view.oldestEvent().ifPresent(at -> events.put("oldestAt", at.toString()));
    return RouteResponse.ok(body);
  }

  private static ObjectNode lane(GetQueue.Lane lane) {
    ObjectNode node =
        ApiJson.object()
            .put("lane", lane.lane().name())
            .put("queued", lane.queued())
            .put("running", lane.running())
            .put("retrying", lane.retrying());
    lane.oldestDue().ifPresent(due -> node.put("oldestDueAt", due.toString()));
    return node;
  }
}
