package dev.vidport.client;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends the parts of a file in order, several in parallel. */
final class ParallelPartSender {
  private final ApiRequests api;
  private final PartSender sender;
  private final Backoff backoff;
  private final Clock clock;
  private final int parallel;

  ParallelPartSender(
      ApiRequests api, PartSender sender, Backoff backoff, Clock clock, int parallel) {
    this.api = api;
    this.sender = sender;
    this.backoff = backoff;
    this.clock = clock;
    this.parallel = parallel;
  }

  /** Sends the parts {@code numbers}. The first part that fails for good stops the others. */
  void send(
      Path file, UploadFile target, long partSize, List<Integer> numbers, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    PartTransfer transfer =
        new PartTransfer(new PartLinks(api, target, numbers, clock), sender, backoff, listener);
    Queue<Integer> waiting = new ConcurrentLinkedQueue<>(numbers);
    Callable<Boolean> worker =
        () -> {
          for (Integer next = waiting.poll(); next != null; next = waiting.poll()) {
            transfer.transfer(file, next, partSize);
          }
          return true;
        };
    int workers = Math.min(parallel, numbers.size());
    ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, workers));
    try {
      ExecutorCompletionService<Boolean> all = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < workers; i++) {
        all.submit(worker);
      }
      for (int i = 0; i < workers; i++) {
        all.take().get();
      }
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static IOException unwrapped(ExecutionException e)
      throws ApiRefused, InterruptedException {
    if (e.getCause() instanceof ApiRefused refused) {
      throw refused;
    }
    if (e.getCause() instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (e.getCause() instanceof IOException fault) {
      return fault;
    }
    throw new IllegalStateException(e.getCause());
  }
}
