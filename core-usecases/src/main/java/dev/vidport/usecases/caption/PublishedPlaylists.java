package dev.vidport.usecases.caption;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads from the playlists of a published video what its captions have to fit. */
final class PublishedPlaylists {
  /** A playlist of the longest video with the shortest segments has a fifth of this. */
  private static final int MAX_BYTES = 4 << 20;

  private static final Pattern SEGMENT = Pattern.compile("(?m)^#EXTINF:([0-9.]+),");

  private final ObjectStore store;

  PublishedPlaylists(ObjectStore store) {
    this.store = store;
  }

  /** The ends of the segments of the top rendition, in microseconds, in order. */
  List<Long> segmentEnds(Ended video) throws IOException {
    String top = video.output().orElseThrow().renditions().get(0);
    Matcher segments = SEGMENT.matcher(read(video, top + ".m3u8"));
    List<Long> ends = new ArrayList<>();
    double seconds = 0;
    while (segments.find()) {
      seconds += Double.parseDouble(segments.group(1));
      ends.add(Math.round(seconds * 1e6));
    }
    return ends;
  }

  private String read(Ended video, String name) throws IOException {
    ObjectKey key = ObjectKey.output(video.id(), video.job()).child(name);
    try (InputStream playlist = store.read(key, 0, MAX_BYTES)) {
      return new String(playlist.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
