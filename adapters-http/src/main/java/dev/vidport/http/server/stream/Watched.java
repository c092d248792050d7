package dev.vidport.http.server.stream;

import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.video.port.VideoKey;
import java.time.Instant;
import java.util.Map;

/**
 * What streams watch: a video, or the videos of an account. The streams that watch the same thing
 * share its reads. One thread calls {@link #begin} and {@link #show} in turn.
 */
interface Watched {
  /** The videos to read now, with their activity as it was read last. May read the database. */
  Map<VideoKey, VideoActivity> begin(Instant now);

  /**
   * Shows the streams what has changed.
   *
   * @param current the activity of the videos that {@link #begin} returned, and of others; without
   *     deleted ones
   */
  void show(Map<VideoKey, VideoActivity> current);

  void remove(EventStream stream);
}
