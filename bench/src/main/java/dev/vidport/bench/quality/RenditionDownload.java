package dev.vidport.bench.quality;

import dev.vidport.bench.host.Download;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Downloads the renditions of a finished video, as a player does. */
final class RenditionDownload {
  private static final Pattern RENDITION =
      Pattern.compile("#EXT-X-STREAM-INF:.*RESOLUTION=(\\d+)x(\\d+).*\\R(.+)");
  private static final Pattern MAP = Pattern.compile("#EXT-X-MAP:URI=\"([^\"]+)\"");

  private RenditionDownload() {}

  /**
   * @param master URL of the master playlist
   * @return the largest first, each in a file of {@code folder}
   */
  static List<EncodedVideo> renditions(URI master, Path folder)
      throws IOException, InterruptedException {
    List<EncodedVideo> renditions = new ArrayList<>();
    Matcher found = RENDITION.matcher(Download.text(master));
    while (found.find()) {
      RenditionSize size =
          new RenditionSize(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)));
      URI playlist = master.resolve(found.group(3));
      Matcher media = MAP.matcher(Download.text(playlist));
      if (!media.find()) {
        throw new IOException("no media file in " + playlist);
      }
      Path file = folder.resolve(size.label() + ".mp4");
      Download.toFile(playlist.resolve(media.group(1)), file);
      renditions.add(EncodedVideo.of(file, size));
    }
    return renditions;
  }
}
