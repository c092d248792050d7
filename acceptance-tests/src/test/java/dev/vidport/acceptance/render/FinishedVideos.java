package dev.vidport.acceptance.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.media.Clip;
import java.util.EnumMap;
import java.util.Map;

/** Clips that an account has uploaded and that were rendered; each once, for all tests of them. */
final class FinishedVideos {
  private final Api api;
  private final Map<Clip, String> ids = new EnumMap<>(Clip.class);

  FinishedVideos(Api api) {
    this.api = api;
  }

  /** The id of the finished video of {@code clip}. */
  synchronized String id(Clip clip) {
    return ids.computeIfAbsent(
        clip,
        missing -> {
          String video = Uploads.submit(api, missing.file());
          Videos.succeeded(api, video);
          return video;
        });
  }

  /** Its status, with links that were made just now. */
  JsonNode status(Clip clip) {
    return Videos.status(api, id(clip));
  }

  Api api() {
    return api;
  }
}
