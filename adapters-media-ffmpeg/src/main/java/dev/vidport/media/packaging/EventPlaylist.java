package dev.vidport.media.packaging;

import java.util.List;
import java.util.Locale;

/**
 * Writes an HLS playlist of type EVENT (RFC 8216): first for the early start, which is a separate
 * file with the first bytes of the whole file, then for the whole file or for the files after it.
 * Entries are appended and never change.
 *
 * @param track index of the early start, or of the whole file, which begins with the same bytes
 * @param earlyFile name of the early start's file
 * @param longestSeconds length of the longest segment of the whole file, rounded to the nearest
 *     second
 */
record EventPlaylist(FragmentedTrack track, String earlyFile, long longestSeconds) {
  /** The last line of a complete playlist. */
  static final String END = "#EXT-X-ENDLIST\n";

  /** The playlist while only the early start exists. */
  String of(List<PlaylistSegment> segments) {
    StringBuilder list = new StringBuilder("#EXTM3U\n#EXT-X-VERSION:7\n");
    list.append("#EXT-X-TARGETDURATION:").append(longestSeconds).append('\n');
    list.append("#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:EVENT\n");
    // Without a start offset, players treat a growing playlist as live and start at its end. Shaka
    // Player 5.2 treats an offset of 0 as missing; a millisecond is shorter than a frame.
    list.append("#EXT-X-START:TIME-OFFSET=0.001\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    return list.append(lines(earlyFile, segments)).toString();
  }

  /**
   * The complete playlist.
   *
   * @param before segments in the early start's playlist
   * @param after all later segments
   * @param whole name of the whole file
   */
  String of(List<PlaylistSegment> before, List<PlaylistSegment> after, String whole) {
    return of(before) + (after.isEmpty() ? "" : lines(whole, after)) + END;
  }

  /**
   * The playlist of a file that continues others.
   *
   * @param before the playlist of those, which is not complete
   * @param segments all segments of {@link #track}, whose init segment is that of the first file
   */
  String continued(String before, List<PlaylistSegment> segments) {
    StringBuilder list = new StringBuilder(before);
    segments.forEach(segment -> list.append(MediaPlaylist.entry(track, segment, earlyFile)));
    return list.toString();
  }

  private String lines(String file, List<PlaylistSegment> segments) {
    StringBuilder lines = new StringBuilder();
    lines.append(
        String.format(
            Locale.ROOT, "#EXT-X-MAP:URI=\"%s\",BYTERANGE=\"%d@0\"\n", file, track.headerBytes()));
    segments.forEach(segment -> lines.append(MediaPlaylist.entry(track, segment, file)));
    return lines.toString();
  }
}
