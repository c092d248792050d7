package dev.vidport.acceptance.render;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.media.SampleClip;
import java.util.EnumMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Uploads and renders each sample clip once, for all tests that use it. */
final class FinishedVideos {
  private final AccountApi api;
  private final Map<SampleClip, String> ids = new EnumMap<>(SampleClip.class);

  FinishedVideos(AccountApi api) {
    this.api = api;
  }

  /** The id of the finished video of {@code clip}. */
  synchronized String id(SampleClip clip) {
    return ids.computeIfAbsent(
        clip,
        missing -> {
          String video = UploadClient.submit(api, missing.file());
          VideoPoller.awaitSuccess(api, video);
          return video;
        });
  }

  /** The current status of the video of {@code clip}, with new links. */
  JsonNode status(SampleClip clip) {
    return VideoPoller.status(api, id(clip));
  }

  AccountApi api() {
    return api;
  }
}
