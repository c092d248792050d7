package dev.vidport.host.command.caption;

import dev.vidport.domain.id.VisibleText;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Describes the captions of a video in one line. */
public final class CaptionsText {
  private CaptionsText() {}

  /**
   * @param status of a video
   * @return empty for a video that has no captions and gets none
   */
  public static Optional<String> of(JsonNode status) {
    JsonNode captions = status.path("captions");
    if (!captions.isObject() || !status.path("status").asString("").equals("SUCCEEDED")) {
      return Optional.empty();
    }
    String state = captions.path("status").asString("");
    String detail =
        switch (state) {
          case "ready" -> links(captions);
          case "processing" -> progress(captions);
          default -> captions.path("reason").asString("");
        };
    return Optional.of(
        VisibleText.of("Captions " + state + (detail.isEmpty() ? "" : ": " + detail)));
  }

  private static String links(JsonNode captions) {
    return String.join(
        " ",
        captions.path("vttUrl").asString(""),
        captions.path("srtUrl").asString(""),
        captions.path("txtUrl").asString(""));
  }

  private static String progress(JsonNode captions) {
    return captions.has("progress")
        ? Math.round(captions.path("progress").asDouble(0) * 100) + " %"
        : "";
  }
}
