package dev.vidport.media.derivative;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The segments of a track of the stream. Each is one or more whole fragments.
 *
 * @param headerBytes size of the init segment
 * @param segments in the order of the file; at least one
 */
record StreamSegments(int headerBytes, List<Segment> segments) {
  private static final Pattern MAP = Pattern.compile("#EXT-X-MAP:.*BYTERANGE=\"([0-9]{1,9})@0\"");
  private static final Pattern RANGE =
      Pattern.compile("#EXT-X-BYTERANGE:([0-9]{1,18})@([0-9]{1,18})");

  StreamSegments {
    segments = List.copyOf(segments);
  }

  /** Reads a media playlist that this service has written. */
  static StreamSegments parse(String playlist) throws IOException {
    Matcher map = MAP.matcher(playlist);
    if (!map.find()) {
      throw new IOException("the playlist names no init segment");
    }
    List<Segment> found = new ArrayList<>();
    for (Matcher range = RANGE.matcher(playlist); range.find(); ) {
      found.add(new Segment(Long.parseLong(range.group(2)), Long.parseLong(range.group(1))));
    }
    if (found.isEmpty()) {
      throw new IOException("the playlist lists no segments");
    }
    return new StreamSegments(Integer.parseInt(map.group(1)), found);
  }

  /** A range of the file. */
  record Segment(long offset, long bytes) {
    long end() {
      return offset + bytes;
    }
  }
}
