package dev.vidport.http.server.thumbnail;

import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.json.Json;
import dev.vidport.usecases.playback.PlaybackLinks;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Writes the stills of videos as the contract has them (service interface 2.3 and 4.1). */
public final class ThumbnailJson {
  private ThumbnailJson() {}

  /** What stands for {@code video}; a picture of the owner's own has neither number nor time. */
  static ObjectNode current(Ended video) {
    Thumbnail shown = video.poster();
    ObjectNode json = Json.object().put("source", shown.source().name().toLowerCase(Locale.ROOT));
    if (shown.source() != Thumbnail.Source.CUSTOM) {
      json.put("index", shown.candidate());
    }
    video.posterSeconds().ifPresent(seconds -> json.put("time", seconds));
    return json;
  }

  /** What its owner chose. */
  public static ObjectNode chosen(Ended video, Thumbnail thumbnail) {
    return current(video).put("updatedAt", thumbnail.updatedAt().getEpochSecond());
  }

  public static ObjectNode filmstrip(PlaybackLinks.Strip strip) {
    Filmstrip measures = strip.filmstrip();
    return Json.object()
        .put("url", strip.picture().toString())
        .put("vttUrl", strip.vtt().toString())
        .put("jsonUrl", strip.json().toString())
        .put("columns", measures.columns())
        .put("rows", measures.rows())
        .put("tileWidth", measures.tileWidth())
        .put("tileHeight", measures.tileHeight())
        .put("intervalSeconds", measures.intervalSeconds())
        .put("frames", measures.frames());
  }
}
