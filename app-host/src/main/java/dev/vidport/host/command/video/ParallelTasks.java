package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.NetworkErrors;
import dev.vidport.domain.id.VisibleText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes several videos at a time, and reports on each. After a refusal that would meet all others
 * too, such as that of an unknown key, no other one is begun.
 */
final class ParallelTasks {
  private static final Set<Integer> OF_ALL = Set.of(401, 403, 429);

  private final int parallel;
  private final AtomicBoolean isStopped = new AtomicBoolean();

  /**
   * @param parallel number of videos at a time
   */
  ParallelTasks(int parallel) {
    this.parallel = parallel;
  }

  /** The results, in the order of the inputs. */
  <T> List<Result> run(List<T> inputs, Task<T> task) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(parallel);
    try {
      List<Future<Result>> running = new ArrayList<>();
      inputs.forEach(input -> running.add(threads.submit(() -> result(input, task))));
      List<Result> results = new ArrayList<>();
      for (Future<Result> future : running) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private <T> Result result(T input, Task<T> task) throws InterruptedException {
    String name = String.valueOf(input);
    if (isStopped.get()) {
      return new Result(name, "", "NOT_BEGUN", "an earlier request was refused");
    }
    try {
      return task.run(input);
    } catch (ApiRefused refused) {
      if (OF_ALL.contains(refused.status())) {
        isStopped.set(true);
      }
      return new Result(name, "", "REFUSED", String.valueOf(refused.getMessage()));
    } catch (IOException fault) {
      return new Result(name, "", "NOT_SENT", NetworkErrors.describe(fault));
    }
  }

  /** The report for programs. */
  static ObjectNode json(String field, List<Result> results) {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    ArrayNode list = report.putArray(field);
    for (Result result : results) {
      ObjectNode item = list.addObject().put("input", result.input());
      if (!result.videoId().isEmpty()) {
        item.put("videoId", result.videoId());
      }
      item.put("status", result.status());
      if (!result.problem().isEmpty()) {
        item.put("problem", result.problem());
      }
    }
    return report;
  }

  /** The report for people. */
  static List<List<String>> rows(List<Result> results) {
    return results.stream()
        .map(
            result ->
                List.of(
                    result.videoId().isEmpty() ? "-" : result.videoId(),
                    result.status(),
                    VisibleText.of(
                        result.input()
                            + (result.problem().isEmpty() ? "" : ": " + result.problem()))))
        .toList();
  }

  /** Makes one video. */
  @FunctionalInterface
  interface Task<T> {
    Result run(T input) throws ApiRefused, IOException, InterruptedException;
  }

  /**
   * What became of an input.
   *
   * @param videoId empty if there is no video
   * @param problem empty if there is none
   */
  record Result(String input, String videoId, String status, String problem) {
    boolean isGood() {
      return status.equals("RUNNING") || status.equals("SUCCEEDED");
    }
  }
}
