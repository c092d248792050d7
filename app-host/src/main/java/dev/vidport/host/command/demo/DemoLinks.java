package dev.vidport.host.command.demo;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.JsonText;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Formats the links that the demo prints at its end. */
final class DemoLinks {
  private DemoLinks() {}

  private static final String NO_RECOGNIZER =
      "none; to get some: apt-get install pocketsphinx pocketsphinx-en-us, or set"
          + " VIDPORT_SPEECH_URL or VIDPORT_WHISPER_MODEL (docs/captions.md)";

  /**
   * @param page the player page
   * @param canRecognize whether there is a speech recognizer
   */
  static String of(JsonNode status, String page, URI address, Path keyFile, boolean canRecognize) {
    if (!status.path("status").asString("").equals("SUCCEEDED")) {
      return JsonText.of(status);
    }
    StringBuilder block = new StringBuilder("\nThe video is ready. Open it in a browser:\n\n");
    block.append("  ").append(VisibleText.of(page)).append("\n\n");
    block.append(
        String.format(
            Locale.ROOT,
            """
            Upload your own, in another terminal:

              export VIDPORT_URL=%1$s VIDPORT_API_KEY=$(cat %2$s)
              ./vidport upload FILE --wait

            More:

            """,
            address,
            keyFile));
    line(block, "Console", address + "/console/");
    line(block, "API docs", address + "/docs");
    line(block, "Status", "./vidport status " + status.path("videoId").asString(""));
    line(block, "Stream", status.path("streamUrl"));
    line(block, "MP4", status.path("playbackUrl"));
    line(block, "Poster", status.path("posterPlaybackUrl"));
    line(block, "Download", status.path("downloadUrl"));
    if (canRecognize) {
      addCaptions(block, status.path("captions"));
    } else {
      line(block, "Captions", NO_RECOGNIZER);
    }
    block.append("\nPress Ctrl-C to end the demo.");
    return block.toString();
  }

  private static void addCaptions(StringBuilder block, JsonNode captions) {
    if (captions.has("vttUrl")) {
      line(block, "Captions", captions.path("vttUrl"));
    } else if (captions.has("reason")) {
      line(block, "Captions", "none: " + captions.path("reason").asString(""));
    } else if (captions.isObject()) {
      line(block, "Captions", "being made; the status shows them");
    }
  }

  private static void line(StringBuilder block, String name, JsonNode link) {
    if (link.isString()) {
      line(block, name, link.asString(""));
    }
  }

  private static void line(StringBuilder block, String name, String text) {
    block.append(String.format(Locale.ROOT, "  %-9s %s%n", name, text));
  }
}
