package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.WorkerEntry;
import dev.vidport.usecases.job.port.WorkerPauses;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The pauses of workers in memory. */
public final class InMemoryWorkerPauses implements WorkerPauses {
  private final Supplier<List<WorkerEntry>> seen;
  private final Map<String, Instant> paused = new ConcurrentHashMap<>();

  public InMemoryWorkerPauses(Supplier<List<WorkerEntry>> seen) {
    this.seen = seen;
  }

  public boolean isPaused(String name) {
    return paused.containsKey(name);
  }

  @Override
  public Optional<String> nameOf(String worker) {
    return seen.get().stream()
        .filter(entry -> entry.instance().equals(worker) || entry.name().equals(worker))
        .map(WorkerEntry::name)
        .findFirst()
        .or(() -> Optional.of(worker).filter(paused::containsKey));
  }

  @Override
  public boolean pause(String name, Instant at) {
    return paused.putIfAbsent(name, at) == null;
  }

  @Override
  public boolean resume(String name) {
    return paused.remove(name) != null;
  }
}
