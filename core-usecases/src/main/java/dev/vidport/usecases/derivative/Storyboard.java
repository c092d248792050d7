package dev.vidport.usecases.derivative;

import dev.vidport.domain.thumbnail.Filmstrip;
import java.util.Locale;

/**
 * The filmstrip in the forms that players read. The address of the image is complete, because some
 * players resolve it against the page.
 *
 * @param strip the filmstrip
 * @param image address of its image
 * @param seconds length of the video
 */
record Storyboard(Filmstrip strip, String image, double seconds) {
  /** WebVTT with a cue for each tile (Media Fragments URI 1.0, 4.2.2). */
  String vtt() {
    StringBuilder text = new StringBuilder("WEBVTT\n");
    for (int tile = 0; tile < strip.frames(); tile++) {
      double start = tile * strip.intervalSeconds();
      boolean isLast = tile == strip.frames() - 1;
      double end = isLast ? Math.max(seconds, start + 0.001) : start + strip.intervalSeconds();
      text.append(
          String.format(
              Locale.ROOT,
              "\n%s --> %s\n%s#xywh=%d,%d,%d,%d\n",
              time(start),
              time(end),
              image,
              x(tile),
              y(tile),
              strip.tileWidth(),
              strip.tileHeight()));
    }
    return text.toString();
  }

  /** The image, the size of the tiles, and the start and position of each. */
  String json() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "{\"url\":\"%s\",\"tileWidth\":%d,\"tileHeight\":%d,\"duration\":%.3f,\"tiles\":[",
                image,
                strip.tileWidth(),
                strip.tileHeight(),
                seconds));
    for (int tile = 0; tile < strip.frames(); tile++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s{\"startTime\":%.3f,\"x\":%d,\"y\":%d}",
              tile == 0 ? "" : ",",
              tile * strip.intervalSeconds(),
              x(tile),
              y(tile)));
    }
    return text.append("]}\n").toString();
  }

  private int x(int tile) {
    return tile % strip.columns() * strip.tileWidth();
  }

  private int y(int tile) {
    return tile / strip.columns() * strip.tileHeight();
  }

  private static String time(double seconds) {
    long millis = Math.round(seconds * 1000);
    return String.format(
        Locale.ROOT,
        "%02d:%02d:%02d.%03d",
        millis / 3_600_000,
        millis / 60_000 % 60,
        millis / 1000 % 60,
        millis % 1000);
  }
}
