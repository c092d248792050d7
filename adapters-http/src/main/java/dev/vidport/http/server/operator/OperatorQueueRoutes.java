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
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes with which an operator sees the workers and what waits for them. */
public final class OperatorQueueRoutes {
  private static final double PIXELS_PER_MEGAPIXEL = 1e6;

  private final JobUseCases jobs;

  public OperatorQueueRoutes(JobUseCases jobs) {
    this.jobs = jobs;
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
            "GET", "/operator/queue", Operation.OPERATOR_READ_QUEUE, "getQueue", this::queue));
  }

  private RouteResponse workers(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode workers = body.putArray("workers");
    jobs.workers().handleAsOperator().forEach(worker -> workers.add(worker(worker)));
    return RouteResponse.ok(body);
  }

  private static ObjectNode worker(WorkerEntry worker) {
    ObjectNode node =
        ApiJson.object()
            .put("worker", worker.instance())
            .put("name", worker.name())
            .put("alive", worker.isAlive())
            .put("slots", worker.slots())
            .put("parallelChunks", worker.parallelChunks())
            .put("runningSteps", worker.runningSteps())
            .put("freeBytes", worker.freeBytes())
            .put("lastSeen", worker.lastSeen().toString());
    worker.speed().ifPresent(speed -> node.put("speed", Rounded.of(speed / PIXELS_PER_MEGAPIXEL)));
    worker.version().ifPresent(version -> node.put("version", version));
    worker.ffmpeg().ifPresent(version -> node.put("ffmpeg", version));
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
