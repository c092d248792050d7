package dev.vidport.http.server.stream;

import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.video.port.VideoKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A video with the streams that watch it. */
final class WatchedVideo implements Watched {
  private final VideoKey video;
  private final Map<EventStream, VideoEvents> streams = new LinkedHashMap<>();
  private Optional<VideoActivity> activity;

  /**
   * @param activity as it was read last
   */
  WatchedVideo(VideoKey video, VideoActivity activity) {
    this.video = video;
    this.activity = Optional.of(activity);
  }

  VideoKey video() {
    return video;
  }

  synchronized void add(EventStream stream, VideoEvents events) {
    streams.put(stream, events);
  }

  @Override
  public synchronized void remove(EventStream stream) {
    streams.remove(stream);
  }

  @Override
  public synchronized Map<VideoKey, VideoActivity> begin(Instant now) {
    return Map.of(video, activity.orElse(VideoActivity.UNREAD));
  }

  @Override
  public void show(Map<VideoKey, VideoActivity> current) {
    Optional<VideoActivity> shown = Optional.ofNullable(current.get(video));
    Map<EventStream, VideoEvents> all;
    synchronized (this) {
      activity = shown;
      all = Map.copyOf(streams);
    }
    all.forEach((stream, events) -> stream.update(() -> events.show(shown)));
  }
}
