package dev.vidport.http.server.stream;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.upload.port.FetchProgress;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events of one stream as text (HTML standard, "Server-sent events"). It remembers what it has
 * sent, so it can skip states that the client was too slow to receive.
 */
final class VideoEvents {
  /** Time after which clients reconnect that follow this field, in milliseconds. */
  private static final String RETRY = "retry: 2000\n";

  private static final String DELETED = "DELETED";

  private final VideoId video;
  private final Plan plan;
  private long lastId;
  private String status = "";
  private int percent = -1;
  private Optional<FetchProgress> fetch = Optional.empty();
  private boolean playable;
  private boolean ended;

  /**
   * @param plan of the account, which decides whether the beginning of a video can be played
   */
  VideoEvents(VideoId video, Plan plan) {
    this.video = video;
    this.plan = plan;
  }

  /** Whether the last status was the end of the video. */
  boolean isEnded() {
    return ended;
  }

  /**
   * The events that the client has not received yet; empty if there are none. The end of a video is
   * the last event.
   *
   * @param now empty for a deleted video
   */
  String next(Optional<VideoActivity> now) {
    if (ended) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    now.ifPresentOrElse(activity -> add(activity, text), () -> addStatus(DELETED, data(), text));
    ended = now.map(activity -> activity.status().isEnd()).orElse(true);
    return text.toString();
  }

  private void add(VideoActivity now, StringBuilder text) {
    boolean isEnd = now.status().isEnd();
    if (!isEnd) {
      addStatus(now, text);
    }
    boolean hasPercent = isEnd ? now.status() == VideoStatus.SUCCEEDED : now.job().isPresent();
    boolean isFetched = now.fetch().isPresent() && !now.fetch().equals(fetch);
    if (hasPercent && (now.percent() > percent || isFetched)) {
      percent = Math.max(percent, now.percent());
      fetch = now.fetch();
      addEvent("progress", progress(), text);
    }
    if (!playable && now.isPlayable(plan)) {
      playable = true;
      addEvent("playable", data(), text);
    }
    if (isEnd) {
      addStatus(now, text);
    }
  }

  private ObjectNode progress() {
    ObjectNode data = data().put("percent", percent);
    fetch.ifPresent(
        running -> {
          data.put("fetchedBytes", running.fetchedBytes());
          running.totalBytes().ifPresent(total -> data.put("totalBytes", total));
        });
    return data;
  }

  private void addStatus(VideoActivity now, StringBuilder text) {
    ObjectNode data = data();
    now.failure()
        .ifPresent(
            failure ->
                data.putObject("failure")
                    .put("code", failure.code())
                    .put("message", failure.message()));
    addStatus(now.status().name(), data, text);
  }

  private void addStatus(String name, ObjectNode data, StringBuilder text) {
    if (!name.equals(status)) {
      status = name;
      addEvent("status", data.put("status", name), text);
    }
  }

  private ObjectNode data() {
    return ApiJson.object().put("videoId", video.value());
  }

  private void addEvent(String name, ObjectNode data, StringBuilder text) {
    if (lastId == 0) {
      text.append(RETRY);
    }
    lastId++;
    text.append("id: ").append(lastId).append("\nevent: ").append(name);
    // JSON text has no line breaks, so it is a single line of data.
    text.append("\ndata: ").append(ApiJson.text(data)).append("\n\n");
  }
}
