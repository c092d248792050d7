package dev.vidport.host.command;

import java.net.URI;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** Formats the links that the demo prints at its end. */
final class DemoLinks {
  private DemoLinks() {}

  static String of(JsonNode status, URI address, Path keyFile) {
    if (!status.path("status").asString("").equals("SUCCEEDED")) {
      return JsonText.of(status);
    }
    StringBuilder block = new StringBuilder("\nThe video is ready.\n\n");
    line(block, "Watch", status.path("playbackUrl"));
    line(block, "Stream", status.path("streamUrl"));
    line(block, "Poster", status.path("posterPlaybackUrl"));
    line(block, "Download", status.path("downloadUrl"));
    block.append(
        """

          API docs  %1$s/docs
          Status    VIDPORT_API_KEY=$(cat %2$s) ./vidport status --url %1$s %3$s
          Upload    VIDPORT_API_KEY=$(cat %2$s) ./vidport upload --url %1$s FILE --wait

        Press Ctrl-C to end the demo."""
            .formatted(address, keyFile, status.path("videoId").asString("")));
    return block.toString();
  }

  private static void line(StringBuilder block, String name, JsonNode link) {
    if (link.isString()) {
      block.append("  %-9s %s%n".formatted(name, link.asString("")));
    }
  }
}
