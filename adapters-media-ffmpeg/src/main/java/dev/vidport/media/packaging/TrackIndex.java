package dev.vidport.media.packaging;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stores the indexes of several tracks as text, so that later steps need not read the files again:
 * one line per track, followed by one line per fragment.
 */
final class TrackIndex {
  private static final String TRACK = "track";
  private static final int TRACK_FIELDS = 5;
  private static final int FRAGMENT_FIELDS = 5;

  /** In bytes. One line per keyframe of the longest video takes a tenth of it. */
  private static final long MAX_BYTES = 64 << 20;

  private TrackIndex() {}

  /**
   * @param tracks by file name; names must not contain spaces
   */
  static String of(Map<String, FragmentedTrack> tracks) {
    StringBuilder text = new StringBuilder();
    tracks.forEach(
        (name, track) -> {
          line(text, TRACK, name, track.headerBytes(), track.timescale(), track.codec());
          for (Fragment fragment : track.fragments()) {
            line(
                text,
                fragment.offset(),
                fragment.bytes(),
                fragment.firstSampleEnd(),
                fragment.samples(),
                fragment.ticks());
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

  /** Reads the stored index of a remux. */
  static Map<String, FragmentedTrack> read(ReadableStore store, ObjectKey key) throws IOException {
    long bytes =
        store.stat(key).orElseThrow(() -> new NoSuchFileException(key.value())).sizeBytes();
    if (bytes > MAX_BYTES) {
      throw new IOException("the track index " + key + " is too large: " + bytes + " bytes");
    }
    try (InputStream in = store.read(key, 0, bytes)) {
      return parse(new String(in.readNBytes((int) bytes), StandardCharsets.UTF_8));
    }
  }

  static Map<String, FragmentedTrack> parse(String text) throws IOException {
    Map<String, FragmentedTrack> tracks = new LinkedHashMap<>();
    String[] header = {};
    List<Fragment> fragments = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String[] fields = line.split(" ", -1);
      if (fields.length == TRACK_FIELDS && fields[0].equals(TRACK)) {
        addTrack(tracks, header, fragments);
        header = fields;
        fragments.clear();
      } else if (fields.length == FRAGMENT_FIELDS && header.length > 0) {
        fragments.add(fragment(fields));
      } else {
        throw new IOException("malformed line in a track index: " + line);
      }
    }
    addTrack(tracks, header, fragments);
    return tracks;
  }

  private static void addTrack(
      Map<String, FragmentedTrack> tracks, String[] header, List<Fragment> fragments) {
    if (header.length > 0) {
      tracks.put(
          header[1],
          new FragmentedTrack(
              Long.parseLong(header[2]), Long.parseLong(header[3]), header[4], fragments));
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
