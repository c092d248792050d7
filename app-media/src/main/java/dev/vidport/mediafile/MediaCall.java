package dev.vidport.mediafile;

/**
 * Work with media files that runs in the background, for {@link Media#start}.
 *
 * @param <T> the result
 */
@FunctionalInterface
public interface MediaCall<T> {
  /**
   * Does the work.
   *
   * @param media stops its calls when the task is cancelled, and reports their progress to the task
   */
  T run(Media media) throws Exception;
}
