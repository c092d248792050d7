package dev.vidport.media.packaging;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A media playlist that {@link MediaPlaylist} has written, read again. */
record PublishedPlaylist(String text) {
  private static final Pattern ENTRY =
      Pattern.compile("#EXTINF:([0-9.]+),\n#EXT-X-BYTERANGE:([0-9]+)@([0-9]+)\n");

  private static final int MICROS = 1_000_000;

  /** The durations of its segments as written, in seconds. */
  List<String> durations() {
    return ENTRY.matcher(text).results().map(entry -> entry.group(1)).toList();
  }

  /** Its bitrate. */
  Bandwidth bandwidth() throws IOException {
    List<PlaylistSegment> segments = new ArrayList<>();
    long longest = 1;
    for (Matcher entry = ENTRY.matcher(text); entry.find(); ) {
      double seconds = Double.parseDouble(entry.group(1));
      longest = Math.max(longest, Math.round(seconds));
      segments.add(
          new PlaylistSegment(
              Long.parseLong(entry.group(3)),
              Long.parseLong(entry.group(2)),
              Math.round(seconds * MICROS),
              1));
    }
    if (segments.isEmpty()) {
      throw new IOException("a published playlist has no segments");
    }
    return Bandwidth.of(new FragmentedTrack(0, MICROS, "", List.of()), segments, longest);
  }
}
