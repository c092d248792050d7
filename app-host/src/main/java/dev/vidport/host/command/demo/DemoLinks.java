package dev.vidport.host.command.demo;

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
   * @param canRecognize whether there is a speech recognizer
   */
  static String of(JsonNode status, URI address, Path keyFile, boolean canRecognize) {
    if (!status.path("status").asString("").equals("SUCCEEDED")) {
      return JsonText.of(status);
    }
    StringBuilder block = new StringBuilder("\nThe video is ready.\n\n");
    line(block, "Watch", status.path("playbackUrl"));
    line(block, "Stream", status.path("streamUrl"));
    line(block, "Poster", status.path("posterPlaybackUrl"));
    line(block, "Download", status.path("downloadUrl"));
    if (canRecognize) {
      addCaptions(block, status.path("captions"));
    } else {
      line(block, "Captions", NO_RECOGNIZER);
    }
    block.append(
        String.format(
            Locale.ROOT,
            """

          API docs  %1$s/docs
          Status    VIDPORT_API_KEY=$(cat %2$s) ./vidport status --url %1$s %3$s
          Upload    VIDPORT_API_KEY=$(cat %2$s) ./vidport upload --url %1$s FILE --wait

        Press Ctrl-C to end the demo.""",
            address,
            keyFile,
            status.path("videoId").asString("")));
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
