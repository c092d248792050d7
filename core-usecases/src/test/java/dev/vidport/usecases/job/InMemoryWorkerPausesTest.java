package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerEntry;
import dev.vidport.usecases.job.port.WorkerPauses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

final class InMemoryWorkerPausesTest extends WorkerPausesContract {
  private final List<WorkerEntry> seen = new ArrayList<>();
  private final InMemoryWorkerPauses pauses = new InMemoryWorkerPauses(() -> seen);

  @Override
  protected WorkerPauses pauses() {
    return pauses;
  }

  @Override
  protected void see(String name, String instance) {
    seen.add(
        new WorkerEntry(
            instance,
            name,
            true,
            false,
            1,
            1,
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty(),
            CaptionSupport.UNKNOWN,
            0,
            0,
            Instant.EPOCH));
  }
}
