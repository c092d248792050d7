package dev.vidport.domain.caption;

import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Captions of a published video in one language.
 *
 * @param id names the files of the track: 16 lower-case hexadecimal digits, unique among all tracks
 *     that the video ever had, since addresses are cached
 * @param storedBytes total size of the files in bytes
 */
public record CaptionTrack(
    SpokenLanguage language, Origin origin, String id, long storedBytes, Instant publishedAt) {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

  public CaptionTrack {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("not the id of a caption track: " + id);
    }
  }

  /** Where captions come from. */
  public enum Origin {
    /** Speech recognition. */
    RECOGNIZED,
    /** A file that the owner sent. */
    UPLOADED
  }
}
