package dev.vidport.media.packaging;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes down what was found in files, so that nobody has to go through them again: a line for each
 * track, with its name first, and after it one for each of its fragments.
 */
final class TrackIndex {
  private static final String TRACK = "track";
  private static final int TRACK_FIELDS = 5;
  private static final int FRAGMENT_FIELDS = 5;

  private TrackIndex() {}

  /**
   * @param tracks by the names of their files, which have no spaces
   */
  static String of(Map<String, Track> tracks) {
    StringBuilder text = new StringBuilder();
    tracks.forEach(
        (name, track) -> {
          line(text, TRACK, name, track.headerBytes(), track.timescale(), track.codec());
          for (Fragment found : track.fragments()) {
            line(
                text,
                found.offset(),
                found.bytes(),
                found.firstSampleEnd(),
                found.samples(),
                found.ticks());
          }
        });
    return text.toString();
  }

  private static void line(StringBuilder text, Object... fields) {
    for (int i = 0; i < fields.length; i++) {
      text.append(i == 0 ? "" : " ").append(fields[i]);
    }
    text.append('\n');
  }

  static Map<String, Track> parse(String text) throws IOException {
    Map<String, Track> tracks = new LinkedHashMap<>();
    String[] head = {};
    List<Fragment> fragments = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String[] fields = line.split(" ", -1);
      if (fields.length == TRACK_FIELDS && fields[0].equals(TRACK)) {
        end(tracks, head, fragments);
        head = fields;
        fragments.clear();
      } else if (fields.length == FRAGMENT_FIELDS && head.length > 0) {
        fragments.add(fragment(fields));
      } else {
        throw new IOException("no line of an index of tracks: " + line);
      }
    }
    end(tracks, head, fragments);
    return tracks;
  }

  private static void end(Map<String, Track> tracks, String[] head, List<Fragment> fragments) {
    if (head.length > 0) {
      tracks.put(
          head[1], new Track(Long.parseLong(head[2]), Long.parseLong(head[3]), head[4], fragments));
    }
  }

  private static Fragment fragment(String[] fields) {
    return new Fragment(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Integer.parseInt(fields[3]),
        Long.parseLong(fields[4]));
  }
}
