package dev.vidport.domain.upload;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The address that a video is imported from. */
public final class SourceUrl {
  /** Service interface, section 8. */
  public static final int MAX_LENGTH = 2048;

  private static final String DEFAULT_NAME = "import";

  private SourceUrl() {}

  /**
   * The default name of the file: the last segment of the path, decoded and {@linkplain
   * FileName#clean clean} and shortened.
   */
  public static String fileName(String url) {
    String path = path(url).orElse("");
    String segment = path.substring(path.lastIndexOf('/') + 1);
    String name = FileName.label(decoded(segment));
    return name.isEmpty() ? DEFAULT_NAME : name;
  }

  private static Optional<String> path(String url) {
    try {
      return Optional.ofNullable(new URI(url).getRawPath());
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** A plus sign in a path is not a space. */
  private static String decoded(String segment) {
    return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
