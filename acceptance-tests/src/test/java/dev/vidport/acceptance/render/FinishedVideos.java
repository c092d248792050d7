package dev.vidport.acceptance.render;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.media.SampleClip;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * Uploads and renders each sample clip once, for all tests of an account that only read the video.
 */
public final class FinishedVideos {
  private static final Map<AccountApi, FinishedVideos> OF_ACCOUNTS = new ConcurrentHashMap<>();

  private final AccountApi api;
  private final Map<SampleClip, String> ids = new EnumMap<>(SampleClip.class);
  private final Map<SampleClip, ClipReadings> readings = new ConcurrentHashMap<>();

  private FinishedVideos(AccountApi api) {
    this.api = api;
  }

  /** The videos of an account that several test classes share. */
  public static FinishedVideos of(AccountApi api) {
    return OF_ACCOUNTS.computeIfAbsent(api, FinishedVideos::new);
  }

  /** The id of the finished video of {@code clip}. */
  public synchronized String id(SampleClip clip) {
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

  /** What programs read of the video of {@code clip}, with the links of its first use. */
  ClipReadings readings(SampleClip clip) {
    return readings.computeIfAbsent(clip, any -> new ClipReadings(any, status(any)));
  }

  AccountApi api() {
    return api;
  }
}
