package dev.vidport.http.server.thumbnail;

import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Seconds;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes thumbnails and filmstrips in the format of the contract (service interface 2.3 and 4.1).
 */
public final class ThumbnailJson {
  private ThumbnailJson() {}

  /** The current thumbnail of {@code video}; a custom image has neither index nor time. */
  static ObjectNode current(Ended video) {
    Thumbnail thumbnail = video.poster();
    ObjectNode json =
        ApiJson.object().put("source", thumbnail.source().name().toLowerCase(Locale.ROOT));
    if (thumbnail.source() != Thumbnail.Source.CUSTOM) {
      json.put("index", thumbnail.candidate());
    }
    video.posterSeconds().ifPresent(seconds -> json.put("time", Seconds.of(seconds)));
    return json;
  }

  /** The thumbnail chosen by the owner. */
  public static ObjectNode chosen(Ended video, Thumbnail thumbnail) {
    return current(video).put("updatedAt", thumbnail.updatedAt().getEpochSecond());
  }

  public static ObjectNode filmstrip(VideoLinks.FilmstripLinks strip) {
    Filmstrip filmstrip = strip.filmstrip();
    return ApiJson.object()
        .put("url", strip.picture().toString())
        .put("vttUrl", strip.vtt().toString())
        .put("jsonUrl", strip.json().toString())
        .put("columns", filmstrip.columns())
        .put("rows", filmstrip.rows())
        .put("tileWidth", filmstrip.tileWidth())
        .put("tileHeight", filmstrip.tileHeight())
        .put("intervalSeconds", Seconds.of(filmstrip.intervalSeconds()))
        .put("frames", filmstrip.frames());
  }
}
