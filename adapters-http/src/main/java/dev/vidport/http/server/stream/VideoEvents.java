package dev.vidport.http.server.stream;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.upload.port.FetchProgress;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events of a stream of one video. It remembers what it has sent, so it can skip states that
 * the client was too slow to receive.
 */
final class VideoEvents implements StreamEvents {
  private static final String DELETED = "DELETED";

  private final EventText text = new EventText();
  private final VideoId video;
  private final Plan plan;
  private Optional<VideoActivity> now;
  private String status = "";
  private int percent = -1;
  private Optional<FetchProgress> fetch = Optional.empty();
  private boolean playable;
  private boolean ended;

  /**
   * @param plan of the account, which decides whether the beginning of a video can be played
   */
  VideoEvents(VideoId video, Plan plan, VideoActivity now) {
    this.video = video;
    this.plan = plan;
    this.now = Optional.of(now);
  }

  /**
   * Replaces the activity.
   *
   * @param activity empty for a deleted video
   */
  void show(Optional<VideoActivity> activity) {
    now = activity;
  }

  /** Whether the last status was the end of the video. */
  @Override
  public boolean isEnded() {
    return ended;
  }

  @Override
  public Optional<Refusal> refusal(Principal principal) {
    return principal.scope().refusalOfVideo(video);
  }

  /** The end of the video is the last event. */
  @Override
  public String next() {
    if (ended) {
      return "";
    }
    now.ifPresentOrElse(this::add, () -> addStatus(DELETED, ActivityJson.of(video)));
    ended = now.map(activity -> activity.status().isEnd()).orElse(true);
    return text.take();
  }

  private void add(VideoActivity activity) {
    boolean isEnd = activity.status().isEnd();
    if (!isEnd) {
      addStatus(activity);
    }
    boolean isFetched = activity.fetch().isPresent() && !activity.fetch().equals(fetch);
    if (ActivityJson.hasPercent(activity) && (activity.percent() > percent || isFetched)) {
      percent = Math.max(percent, activity.percent());
      fetch = activity.fetch();
      text.add("progress", progress());
    }
    if (!playable && activity.isPlayable(plan)) {
      playable = true;
      text.add("playable", ActivityJson.of(video));
    }
    if (isEnd) {
      addStatus(activity);
    }
  }

  private ObjectNode progress() {
    ObjectNode data = ActivityJson.of(video).put("percent", percent);
    fetch.ifPresent(running -> ActivityJson.put(running, data));
    return data;
  }

  private void addStatus(VideoActivity activity) {
    ObjectNode data = ActivityJson.of(video);
    ActivityJson.putFailure(activity, data);
    addStatus(activity.status().name(), data);
  }

  private void addStatus(String name, ObjectNode data) {
    if (!name.equals(status)) {
      status = name;
      text.add("status", data.put("status", name));
    }
  }
}
