package dev.vidport.domain.upload;

import java.util.Optional;

/**
 * The version of a file on another server, with which a later request continues the same bytes (RFC
 * 9110, section 8.8).
 *
 * @param etag as the server sent it, with its quotes
 * @param lastModified as the server sent it
 */
public record RemoteVersion(Optional<String> etag, Optional<String> lastModified) {
  /** The version of a server that sends none. */
  public static final RemoteVersion UNKNOWN = new RemoteVersion(Optional.empty(), Optional.empty());

  /** Longer values are ignored. */
  public static final int MAX_LENGTH = 500;

  public RemoteVersion {
    etag = etag.filter(RemoteVersion::isShort);
    lastModified = lastModified.filter(RemoteVersion::isShort);
  }

  private static boolean isShort(String value) {
    return value.length() <= MAX_LENGTH;
  }

  /**
   * The value of {@code If-Range}. A weak entity tag cannot be one, because it does not promise
   * equal bytes. Empty if the server names no usable version.
   */
  public Optional<String> condition() {
    return etag.filter(tag -> !tag.startsWith("W/")).or(() -> lastModified);
  }

  /** Whether {@code other} certainly has the same bytes. */
  public boolean isSame(RemoteVersion other) {
    return condition().isPresent() && condition().equals(other.condition());
  }
}
