package dev.vidport.media.derivative;

import dev.vidport.domain.media.PictureSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The renditions in H.264 that a master playlist lists.
 *
 * @param renditions at least one
 */
record RenditionList(List<Entry> renditions) {
  private static final Pattern RESOLUTION = Pattern.compile("RESOLUTION=([0-9]{1,5})x([0-9]{1,5})");
  private static final Comparator<Entry> BY_PIXELS =
      Comparator.comparingLong(entry -> entry.size().pixels());
  private static final String VARIANT = "#EXT-X-STREAM-INF:";

  /** Others than H.264 repeat the same sizes. */
  private static final String CODEC = "CODECS=\"avc1.";

  private static final String PLAYLIST = ".m3u8";

  RenditionList {
    renditions = List.copyOf(renditions);
  }

  /** Reads a playlist that this service has written. */
  static RenditionList parse(String master) throws IOException {
    List<Entry> found = new ArrayList<>();
    String[] lines = master.split("\n", -1);
    for (int i = 0; i + 1 < lines.length; i++) {
      Matcher resolution = RESOLUTION.matcher(lines[i]);
      boolean isVariant = lines[i].startsWith(VARIANT) && lines[i].contains(CODEC);
      if (isVariant && resolution.find() && lines[i + 1].endsWith(PLAYLIST)) {
        found.add(
            new Entry(
                lines[i + 1].substring(0, lines[i + 1].length() - PLAYLIST.length()),
                new PictureSize(
                    Integer.parseInt(resolution.group(1)), Integer.parseInt(resolution.group(2)))));
      }
    }
    if (found.isEmpty()) {
      throw new IOException("the master playlist lists no rendition");
    }
    return new RenditionList(found);
  }

  /**
   * The smallest rendition that need not be enlarged for {@code size}, or else the largest one;
   * then the smaller ones, the largest first.
   */
  List<Entry> inOrderFor(PictureSize size) {
    Entry best = smallestFor(size);
    return Stream.concat(
            Stream.of(best),
            renditions.stream()
                .filter(entry -> entry.size().pixels() < best.size().pixels())
                .sorted(BY_PIXELS.reversed()))
        .toList();
  }

  private Entry smallestFor(PictureSize size) {
    return renditions.stream()
        .filter(entry -> entry.size().width() >= size.width())
        .filter(entry -> entry.size().height() >= size.height())
        .min(BY_PIXELS)
        .orElseGet(() -> renditions.stream().max(BY_PIXELS).orElseThrow());
  }

  /** A rendition: its label and the size of its pictures. */
  record Entry(String label, PictureSize size) {
    String file() {
      return label + ".mp4";
    }

    String playlist() {
      return label + PLAYLIST;
    }

    String iframePlaylist() {
      return label + "-iframes" + PLAYLIST;
    }
  }
}
