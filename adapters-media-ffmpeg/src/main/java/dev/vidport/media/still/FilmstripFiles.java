package dev.vidport.media.still;

import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import java.util.Locale;

/** Writes the files that map times to tiles of the filmstrip, for players. Pure. */
final class FilmstripFiles {
  private FilmstripFiles() {}

  /**
   * WebVTT with one cue per tile of the image, in the form that Video.js, JW Player and Plyr read.
   *
   * @param seconds length of the video
   */
  static String vtt(Filmstrip strip, double seconds) {
    StringBuilder text = new StringBuilder("WEBVTT\n");
    for (int tile = 0; tile < strip.frames(); tile++) {
      double start = tile * strip.intervalSeconds();
      boolean last = tile == strip.frames() - 1;
      double end = last ? Math.max(seconds, start + 0.001) : start + strip.intervalSeconds();
      text.append(
          String.format(
              Locale.ROOT,
              "\n%s --> %s\n%s#xywh=%d,%d,%d,%d\n",
              time(start),
              time(end),
              OutputFile.FILMSTRIP,
              tile % strip.columns() * strip.tileWidth(),
              tile / strip.columns() * strip.tileHeight(),
              strip.tileWidth(),
              strip.tileHeight()));
    }
    return text.toString();
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

  static String json(Filmstrip strip) {
    return String.format(
        Locale.ROOT,
        "{\"url\":\"%s\",\"columns\":%d,\"rows\":%d,\"tileWidth\":%d,\"tileHeight\":%d,"
            + "\"intervalSeconds\":%.6f,\"frames\":%d}\n",
        OutputFile.FILMSTRIP,
        strip.columns(),
        strip.rows(),
        strip.tileWidth(),
        strip.tileHeight(),
        strip.intervalSeconds(),
        strip.frames());
  }
}
