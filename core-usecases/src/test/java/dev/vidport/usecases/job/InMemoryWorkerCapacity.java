package dev.vidport.usecases.job;

import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerCapacity;

/** One worker that renders one chunk at a time. */
public final class InMemoryWorkerCapacity implements WorkerCapacity {
  public volatile CaptionSupport captions = CaptionSupport.UNKNOWN;

  @Override
  public RenderCapacity capacity() {
    return RenderCapacity.ofOneWorker(1);
  }

  @Override
  public CaptionSupport captionSupport() {
    return captions;
  }
}
