package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bitrates of playlists by the definitions of RFC 8216, section 4.1, computed from nothing but
 * the text of the playlists.
 */
public final class PlaylistBitrates {
  private PlaylistBitrates() {}

  /** Asserts that the master playlist declares the bitrates of the playlists in its folder. */
  public static void assertDeclaredBy(Path master) throws IOException {
    List<String> lines = Files.readAllLines(master);
    double audioPeak = 0;
    double audioAverage = 0;
    int checked = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("#EXT-X-MEDIA:TYPE=AUDIO")) {
        Entries audio = Entries.of(master.resolveSibling(value(line, "URI=\"([^\"]+)")));
        // Of the largest combination.
        audioPeak = Math.max(audioPeak, audio.peak());
        audioAverage = Math.max(audioAverage, audio.average());
      } else if (line.startsWith("#EXT-X-STREAM-INF:")) {
        Entries video = Entries.of(master.resolveSibling(lines.get(i + 1)));
        assertDeclared(line, video.peak() + audioPeak, video.average() + audioAverage);
        checked++;
      } else if (line.startsWith("#EXT-X-I-FRAME-STREAM-INF:")) {
        Entries frames = Entries.of(master.resolveSibling(value(line, "URI=\"([^\"]+)")));
        assertDeclared(line, frames.peak(), frames.average());
        checked++;
      }
    }
    assertThat(checked).isPositive();
  }

  private static void assertDeclared(String line, double peak, double average) {
    // Each of video and audio is rounded up.
    assertThat(Double.parseDouble(value(line, "[:,]BANDWIDTH=(\\d+)")))
        .as("BANDWIDTH of %s", line)
        .isBetween(peak - 0.001, peak + 2);
    assertThat(Double.parseDouble(value(line, "AVERAGE-BANDWIDTH=(\\d+)")))
        .as("AVERAGE-BANDWIDTH of %s", line)
        .isBetween(average - 0.001, average + 2);
  }

  private static String value(String line, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(line);
    assertThat(matcher.find()).as("%s in %s", pattern, line).isTrue();
    return matcher.group(1);
  }

  /** The entries of a media playlist: bits and seconds, both summed up from its start. */
  private record Entries(double target, List<Double> bits, List<Double> seconds) {
    static Entries of(Path playlist) throws IOException {
      double target = 0;
      List<Double> bits = new ArrayList<>(List.of(0.0));
      List<Double> seconds = new ArrayList<>(List.of(0.0));
      for (String line : Files.readAllLines(playlist)) {
        if (line.startsWith("#EXT-X-TARGETDURATION:")) {
          target = Double.parseDouble(value(line, ":(\\d+)"));
        } else if (line.startsWith("#EXTINF:")) {
          double length = Double.parseDouble(value(line, ":([0-9.]+)"));
          assertThat(Math.round(length)).isLessThanOrEqualTo((long) target);
          seconds.add(seconds.get(seconds.size() - 1) + length);
        } else if (line.startsWith("#EXT-X-BYTERANGE:")) {
          bits.add(bits.get(bits.size() - 1) + 8 * Double.parseDouble(value(line, ":(\\d+)")));
        }
      }
      return new Entries(target, bits, seconds);
    }

    double average() {
      int all = seconds.size() - 1;
      return bits.get(all) / seconds.get(all);
    }

    /**
     * Of every run of entries that the definition permits, and of all entries: a dense short entry
     * may be in no such run, and no bandwidth is below the average.
     */
    double peak() {
      double peak = average();
      for (int start = 0; start < seconds.size(); start++) {
        for (int end = start + 1; end < seconds.size(); end++) {
          double length = seconds.get(end) - seconds.get(start);
          if (length > 0.5 * target - 1e-7 && length < 1.5 * target + 1e-7) {
            peak = Math.max(peak, (bits.get(end) - bits.get(start)) / length);
          }
        }
      }
      return peak;
    }
  }
}
