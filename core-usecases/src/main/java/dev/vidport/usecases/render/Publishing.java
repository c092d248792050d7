package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.video.Output;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.StoredObject;
import java.io.IOException;

/** Shows the result to the world. */
final class Publishing implements RenderStep {
  private final ObjectStore store;
  private final EndVideo end;

  Publishing(ObjectStore store, EndVideo end) {
    this.store = store;
    this.end = end;
  }

  @Override
  public Result run(Work work) throws IOException {
    RenderJob job = work.job();
    RenderPlan plan = work.plan();
    long bytes =
        store.list(ObjectKey.output(job.video(), job.id())).stream()
            .mapToLong(StoredObject::sizeBytes)
            .sum();
    Output output =
        new Output(
            job.lengthMicros().orElseThrow(),
            plan.top().width(),
            plan.top().height(),
            plan.renditions().stream().map(Rendition::label).toList(),
            plan.audio().isPresent(),
            bytes,
            job.stills());
    return Result.last(() -> end.succeeded(job, output));
  }
}
