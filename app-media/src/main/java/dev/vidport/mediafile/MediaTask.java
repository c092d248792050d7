package dev.vidport.mediafile;

import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleConsumer;

/**
 * Work that runs in the background. However it is completed before its own end, such as by {@link
 * #cancel}, {@link #orTimeout} or {@link #complete}, its programs are killed within a second and
 * its files are deleted; {@link #ended} tells when. Futures that are derived from it do not stop
 * it.
 *
 * @param <T> the result
 */
public final class MediaTask<T> extends CompletableFuture<T> {
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final CallScope scope = new CallScope();
  private final ProgressReport progress = new ProgressReport();

  MediaTask() {
    CompletableFuture<T> unused = whenComplete((result, fault) -> scope.stop());
  }

  /**
   * Sets the listener of the progress, which replaces an earlier one. It receives the share of the
   * current call that is done, from 0 to 1, and at once the latest value. Threads of Vidport call
   * it, one at a time. An exception of the listener ends the task.
   */
  public MediaTask<T> onProgress(DoubleConsumer listener) {
    progress.listen(listener);
    return this;
  }

  /** Completes when nothing of the task runs any longer and its files are deleted. */
  public CompletableFuture<Void> ended() {
    return ended.copy();
  }

  /** Runs {@code work} unless the task was completed before. */
  void run(MediaCall<T> work, Media media) {
    try {
      if (!isDone()) {
        complete(work.run(media.within(scope, progress)));
      }
    } catch (Throwable fault) {
      completeExceptionally(fault);
    } finally {
      ended.complete(null);
    }
  }
}
