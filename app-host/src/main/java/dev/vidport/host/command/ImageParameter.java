package dev.vidport.host.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** An image file in the body of a request. */
public final class ImageParameter {
  private static final int MAX_BYTES = 2 << 20;

  private ImageParameter() {}

  /** Adds the fields {@code image} and {@code contentType}. */
  public static ObjectNode addTo(ObjectNode body, Path image) throws IOException {
    Path file = VideoFile.checked(image);
    if (Files.size(file) > MAX_BYTES) {
      throw new CommandFailed(CommandExitCode.USAGE, "--image must have at most 2 MB.");
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    return body.put("image", Base64.getEncoder().encodeToString(Files.readAllBytes(file)))
        .put("contentType", name.endsWith(".png") ? "image/png" : "image/jpeg");
  }
}
