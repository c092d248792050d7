package dev.vidport.http.server.video;

import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.http.server.json.Json;
import dev.vidport.usecases.playback.PlaybackLinks;
import tools.jackson.databind.node.ObjectNode;

/** Writes the stills of videos as the contract has them. */
final class ThumbnailJson {
  private ThumbnailJson() {}

  static ObjectNode filmstrip(PlaybackLinks.Strip strip) {
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
