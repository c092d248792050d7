package dev.vidport.bench.quality;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Downloads the renditions of a finished video, as a player does. */
final class RenditionDownload {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Pattern RESOLUTION = Pattern.compile("RESOLUTION=(\\d+)x(\\d+)");
  private static final Pattern MAP = Pattern.compile("#EXT-X-MAP:URI=\"([^\"]+)\"");

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();

  /**
   * @param master URL of the master playlist
   * @return the largest first, each in a file of {@code folder}
   */
  List<EncodedVideo> renditions(URI master, Path folder) throws IOException, InterruptedException {
    List<EncodedVideo> renditions = new ArrayList<>();
    List<String> lines = text(master).lines().toList();
    for (int i = 0; i < lines.size() - 1; i++) {
      if (lines.get(i).startsWith("#EXT-X-STREAM-INF:")) {
        Matcher sides = firstMatch(RESOLUTION, lines.get(i));
        RenditionSize size =
            new RenditionSize(Integer.parseInt(sides.group(1)), Integer.parseInt(sides.group(2)));
        URI playlist = master.resolve(lines.get(i + 1));
        URI media = playlist.resolve(firstMatch(MAP, text(playlist)).group(1));
        renditions.add(EncodedVideo.of(file(media, folder.resolve(size.label() + ".mp4")), size));
      }
    }
    return renditions;
  }

  private static Matcher firstMatch(Pattern pattern, String text) throws IOException {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IOException("no match for " + pattern + " in " + text);
    }
    return matcher;
  }

  private String text(URI url) throws IOException, InterruptedException {
    return get(url, HttpResponse.BodyHandlers.ofString());
  }

  private Path file(URI url, Path file) throws IOException, InterruptedException {
    return get(url, HttpResponse.BodyHandlers.ofFile(file));
  }

  private <T> T get(URI url, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    HttpResponse<T> response =
        http.send(HttpRequest.newBuilder(url).timeout(LIMIT).build(), handler);
    if (response.statusCode() != 200) {
      throw new IOException("GET " + url + " returned " + response.statusCode());
    }
    return response.body();
  }
}
