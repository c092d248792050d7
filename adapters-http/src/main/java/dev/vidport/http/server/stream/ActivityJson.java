package dev.vidport.http.server.stream;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.upload.port.FetchProgress;
import tools.jackson.databind.node.ObjectNode;

/** The data of events about a video. */
final class ActivityJson {
  private ActivityJson() {}

  static ObjectNode of(VideoId video) {
    return ApiJson.object().put("videoId", video.value());
  }

  /** Everything about a video in one object. */
  static ObjectNode of(VideoId video, VideoActivity activity, Plan plan) {
    ObjectNode data = of(video).put("status", activity.status().name());
    if (hasPercent(activity)) {
      data.put("percent", activity.percent());
    }
    if (activity.isPlayable(plan)) {
      data.put("playable", true);
    }
    activity.fetch().ifPresent(fetch -> put(fetch, data));
    putFailure(activity, data);
    return data;
  }

  /** Whether the percentage says something: there is work, or all of it is done. */
  static boolean hasPercent(VideoActivity activity) {
    return activity.status().isEnd()
        ? activity.status() == VideoStatus.SUCCEEDED
        : activity.job().isPresent();
  }

  static void put(FetchProgress fetch, ObjectNode data) {
    data.put("fetchedBytes", fetch.fetchedBytes());
    fetch.totalBytes().ifPresent(total -> data.put("totalBytes", total));
  }

  static void putFailure(VideoActivity activity, ObjectNode data) {
    activity
        .failure()
        .ifPresent(
            failure ->
                data.putObject("failure")
                    .put("code", failure.code())
                    .put("message", failure.message()));
  }
}
