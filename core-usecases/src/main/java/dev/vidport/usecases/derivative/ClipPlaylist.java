package dev.vidport.usecases.derivative;

import dev.vidport.domain.derivative.ClipRange;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts playlists that this service has written to a part of the video (RFC 8216). Pure. */
final class ClipPlaylist {
  private static final Pattern DURATION = Pattern.compile("#EXTINF:([0-9]+(?:\\.[0-9]+)?),.*");
  private static final Pattern ADDRESS = Pattern.compile("URI=\"([^\"]+\\.m3u8)\"");
  private static final String END = "#EXT-X-ENDLIST";
  private static final int MICROS_DIGITS = 6;

  private ClipPlaylist() {}

  /** The master playlist, whose playlists are cut to the clip. */
  static String master(String playlist, ClipRange clip) {
    StringBuilder cut = new StringBuilder();
    for (String line : playlist.split("\n", -1)) {
      boolean isAddress = !line.isEmpty() && !line.startsWith("#");
      cut.append(
              isAddress
                  ? line + "?" + clip.query()
                  : ADDRESS
                      .matcher(line)
                      .replaceAll(
                          found ->
                              Matcher.quoteReplacement(
                                  "URI=\"" + found.group(1) + "?" + clip.query() + "\"")))
          .append('\n');
    }
    // The last line was empty.
    cut.setLength(cut.length() - 1);
    return cut.toString();
  }

  /**
   * A media playlist with the segments that the clip touches, and its exact start in the first one.
   */
  static String media(String playlist, ClipRange clip) {
    StringBuilder header = new StringBuilder();
    StringBuilder segments = new StringBuilder();
    StringBuilder segment = new StringBuilder();
    long position = 0;
    long duration = -1;
    long first = -1;
    for (String line : playlist.split("\n", -1)) {
      Matcher found = DURATION.matcher(line);
      if (found.matches()) {
        duration = new BigDecimal(found.group(1)).movePointRight(MICROS_DIGITS).longValue();
      }
      if (duration < 0) {
        header.append(line.isEmpty() || line.equals(END) ? "" : line + "\n");
        continue;
      }
      segment.append(line).append('\n');
      if (!line.startsWith("#")) {
        // The address is the last line of a segment.
        if (position + duration > clip.startMicros() && position < clip.endMicros()) {
          first = first < 0 ? position : first;
          segments.append(segment);
        }
        position += duration;
        segment.setLength(0);
        duration = -1;
      }
    }
    String start =
        first < 0
            ? ""
            : String.format(
                Locale.ROOT,
                "#EXT-X-START:TIME-OFFSET=%.6f,PRECISE=YES\n",
                (clip.startMicros() - first) / 1e6);
    return header + start + segments + END + "\n";
  }
}
