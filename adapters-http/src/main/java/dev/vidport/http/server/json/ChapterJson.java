package dev.vidport.http.server.json;

import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.video.Output;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the chapters of an output. */
public final class ChapterJson {
  private ChapterJson() {}

  /** Adds the chapters, in order, with their ends. */
  public static void add(ObjectNode json, Output output) {
    List<Chapter> chapters = output.chapters();
    ArrayNode array = json.putArray("chapters");
    for (int i = 0; i < chapters.size(); i++) {
      long end =
          i + 1 < chapters.size() ? chapters.get(i + 1).startMicros() : output.lengthMicros();
      array
          .addObject()
          .put("start", Seconds.ofMicros(chapters.get(i).startMicros()))
          .put("end", Seconds.ofMicros(end))
          .put("title", chapters.get(i).title());
    }
  }
}
