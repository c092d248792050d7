package dev.vidport.acceptance.media;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An HLS media playlist, parsed as a player does.
 *
 * @param header the init segment
 */
public record PlayerMediaPlaylist(Range header, List<Segment> segments) {

  public static PlayerMediaPlaylist parse(String text) {
    Range header = new Range("", 0, 0);
    List<Segment> segments = new ArrayList<>();
    String length = "";
    String range = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith("#EXT-X-MAP:")) {
        Map<String, String> attributes = PlaylistAttributes.of(line);
        header = Range.of(attributes.get("URI"), attributes.get("BYTERANGE"));
      } else if (line.startsWith("#EXTINF:")) {
        length = line.substring("#EXTINF:".length(), line.indexOf(','));
      } else if (line.startsWith("#EXT-X-BYTERANGE:")) {
        range = line.substring("#EXT-X-BYTERANGE:".length());
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        segments.add(new Segment(length, Range.of(line, range)));
      }
    }
    return new PlayerMediaPlaylist(header, segments);
  }

  /** The segment durations, as written. */
  public List<String> lengths() {
    return segments.stream().map(Segment::length).toList();
  }

  /**
   * A segment of the playlist.
   *
   * @param length duration in seconds, as written
   */
  public record Segment(String length, Range range) {}

  /** A byte range of a file. */
  public record Range(String file, long offset, long length) {
    static Range of(String file, String text) {
      String[] fields = text.split("@", 2);
      return new Range(file, Long.parseLong(fields[1]), Long.parseLong(fields[0]));
    }

    /** The value of a {@code Range} header. */
    public String header() {
      return "bytes=" + offset + "-" + (offset + length - 1);
    }
  }
}
