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

/** Gets the renditions of a finished video, as a player does. */
final class Published {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Pattern RESOLUTION = Pattern.compile("RESOLUTION=(\\d+)x(\\d+)");
  private static final Pattern MAP = Pattern.compile("#EXT-X-MAP:URI=\"([^\"]+)\"");

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();

  /**
   * @param master address of the video's HLS
   * @return the largest first, each in a file of {@code folder}
   */
  List<Encoded> renditions(URI master, Path folder) throws IOException, InterruptedException {
    List<Encoded> renditions = new ArrayList<>();
    List<String> lines = text(master).lines().toList();
    for (int i = 0; i < lines.size() - 1; i++) {
      if (lines.get(i).startsWith("#EXT-X-STREAM-INF:")) {
        Matcher sides = found(RESOLUTION, lines.get(i));
        Size size = new Size(Integer.parseInt(sides.group(1)), Integer.parseInt(sides.group(2)));
        URI playlist = master.resolve(lines.get(i + 1));
        URI media = playlist.resolve(found(MAP, text(playlist)).group(1));
        renditions.add(Encoded.of(file(media, folder.resolve(size.label() + ".mp4")), size));
      }
    }
    return renditions;
  }

  private static Matcher found(Pattern pattern, String text) throws IOException {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IOException("no " + pattern + " in " + text);
    }
    return matcher;
  }

  private String text(URI address) throws IOException, InterruptedException {
    return sent(address, HttpResponse.BodyHandlers.ofString());
  }

  private Path file(URI address, Path file) throws IOException, InterruptedException {
    return sent(address, HttpResponse.BodyHandlers.ofFile(file));
  }

  private <T> T sent(URI address, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    HttpResponse<T> response =
        http.send(HttpRequest.newBuilder(address).timeout(LIMIT).build(), handler);
    if (response.statusCode() != 200) {
      throw new IOException(address + ": " + response.statusCode());
    }
    return response.body();
  }
}
