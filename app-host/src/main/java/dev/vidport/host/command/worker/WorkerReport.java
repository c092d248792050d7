package dev.vidport.host.command.worker;

import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats workers. */
final class WorkerReport {
  private static final List<String> HEADER =
      List.of("WORKER", "STATE", "SLOTS", "STEPS", "CAPTIONS", "LAST SEEN");

  private WorkerReport() {}

  static OperatorReport of(List<WorkerEntry> workers) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("workers");
    workers.forEach(worker -> nodes.add(json(worker)));
    return new OperatorReport(
        TextTable.of(HEADER, workers.stream().map(WorkerReport::row).toList()), json);
  }

  /** A worker whose pause has begun or ended. */
  static OperatorReport of(String name, boolean isPaused) {
    String effect =
        isPaused
            ? " starts no more steps from its next heartbeat on."
            : " starts steps again from its next heartbeat on.";
    return new OperatorReport(
        List.of("The worker " + name + effect),
        JsonNodeFactory.instance.objectNode().put("name", name).put("paused", isPaused));
  }

  private static ObjectNode json(WorkerEntry worker) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("worker", worker.instance())
            .put("name", worker.name())
            .put("alive", worker.isAlive())
            .put("paused", worker.isPaused())
            .put("slots", worker.slots())
            .put("parallelChunks", worker.parallelChunks())
            .put("runningSteps", worker.runningSteps())
            .put("lastSeen", worker.lastSeen().toString());
    if (worker.captions().isKnown()) {
      json.put("drawsCaptions", worker.captions().draws());
      worker.captions().obstacle().ifPresent(reason -> json.put("captionObstacle", reason));
    }
    return json;
  }

  private static List<String> row(WorkerEntry worker) {
    return List.of(
        worker.name(),
        state(worker),
        Integer.toString(worker.slots()),
        Integer.toString(worker.runningSteps()),
        captions(worker.captions()),
        worker.lastSeen().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /** Whether it can draw captions into the picture. */
  private static String captions(CaptionSupport support) {
    return support.isKnown() ? (support.draws() ? "yes" : "no") : "-";
  }

  private static String state(WorkerEntry worker) {
    if (!worker.isAlive()) {
      return worker.isPaused() ? "gone, paused" : "gone";
    }
    return worker.isPaused() ? "paused" : worker.parallelChunks() > 0 ? "alive" : "starts nothing";
  }
}
