package dev.vidport.media.packaging;

import java.util.List;
import java.util.Locale;

/**
 * Writes the playlist of a file of which so far only the beginning is there, in a file of its own
 * with the same bytes (RFC 8216). Nothing that was in it ever changes; more of it is added.
 */
final class GrowingPlaylist {
  private final Track track;
  private final String opening;
  private final long longestSeconds;

  /**
   * @param track of the beginning, or of the whole, which begins with the same bytes
   * @param opening name of the beginning's file
   * @param longestSeconds the longest segment of the whole, to the nearest
   */
  GrowingPlaylist(Track track, String opening, long longestSeconds) {
    this.track = track;
    this.opening = opening;
    this.longestSeconds = longestSeconds;
  }

  /** The beginning, after which more will come. */
  String of(List<Segment> segments) {
    StringBuilder list = new StringBuilder("#EXTM3U\n#EXT-X-VERSION:7\n");
    list.append("#EXT-X-TARGETDURATION:").append(longestSeconds).append('\n');
    list.append("#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:EVENT\n");
    // A playlist that grows would else be taken for a live one, and played from its end.
    list.append("#EXT-X-START:TIME-OFFSET=0\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    return list.append(lines(opening, segments)).toString();
  }

  /**
   * All of it.
   *
   * @param before what was in the playlist of the beginning
   * @param after all that comes after it
   * @param whole name of the whole file
   */
  String of(List<Segment> before, List<Segment> after, String whole) {
    return of(before) + (after.isEmpty() ? "" : lines(whole, after)) + "#EXT-X-ENDLIST\n";
  }

  private String lines(String file, List<Segment> segments) {
    StringBuilder lines = new StringBuilder();
    lines.append(
        String.format(
            Locale.ROOT, "#EXT-X-MAP:URI=\"%s\",BYTERANGE=\"%d@0\"\n", file, track.headerBytes()));
    segments.forEach(segment -> lines.append(MediaPlaylist.entry(track, segment, file)));
    return lines.toString();
  }
}
