package dev.vidport.host.migrate;

import dev.vidport.client.Sleeper;
import dev.vidport.host.migrate.SourceVideo.Captions;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The videos of an account at Cloudflare Stream. The file is the MP4 download, which Cloudflare
 * makes on request. A video that requires signed URLs is read with a token that Cloudflare makes.
 *
 * @see <a href="https://developers.cloudflare.com/api/resources/stream/methods/list/">List
 *     videos</a>
 * @see <a href="https://developers.cloudflare.com/stream/viewing-videos/download-videos/">Download
 *     videos</a>
 * @see <a
 *     href="https://developers.cloudflare.com/stream/viewing-videos/securing-your-stream/">Signed
 *     URLs</a>
 */
final class CloudflareSource implements MigrationSource {
  /** The most videos of a response. */
  private static final int PAGE = 1000;

  private static final int MAX_POLLS = 360;
  private static final Duration POLL = Duration.ofSeconds(5);

  private final SourceHttp http;
  private final Sleeper sleeper;
  private final URI stream;

  private CloudflareSource(SourceHttp http, Sleeper sleeper, URI stream) {
    this.http = http;
    this.sleeper = sleeper;
    this.stream = stream;
  }

  static CloudflareSource of(SourceVariables variables, Sleeper sleeper) throws SourceRefusal {
    variables.require("CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN");
    URI api = variables.api("https://api.cloudflare.com/client/v4");
    String account = variables.identifier("CLOUDFLARE_ACCOUNT_ID");
    return new CloudflareSource(
        new SourceHttp(
            "Cloudflare",
            Map.of("Authorization", "Bearer " + variables.value("CLOUDFLARE_API_TOKEN")),
            sleeper),
        sleeper,
        SourceHttp.address(api, "/accounts/" + account + "/stream", List.of()));
  }

  @Override
  public String name() {
    return "cloudflare";
  }

  /**
   * Cloudflare lists videos from a time of creation on. The next page begins a second before the
   * last video, so that none with the same time is missed.
   */
  @Override
  public Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException {
    List<String> parameters = new ArrayList<>(List.of("asc=true", "limit=" + PAGE));
    cursor.ifPresent(time -> parameters.add("start=" + UrlText.encode(time)));
    List<JsonNode> videos =
        JsonFields.list(http.get(SourceHttp.address(stream, "", parameters)).path("result"));
    Optional<String> next = Optional.empty();
    if (videos.size() >= PAGE) {
      String created = videos.get(videos.size() - 1).path("created").asString("");
      try {
        next = Optional.of(Instant.parse(created).minusSeconds(1).toString());
      } catch (DateTimeException e) {
        throw new SourceRefusal("Cloudflare sent a video without its time of creation");
      }
    }
    return new Page(videos.stream().map(this::video).toList(), next);
  }

  private SourceVideo video(JsonNode video) {
    String id = video.path("uid").asString("");
    boolean isSigned = video.path("requireSignedURLs").asBoolean(false);
    Map<String, String> metadata = new LinkedHashMap<>();
    JsonFields.addTo(metadata, "creatorId", video.path("creator"));
    video
        .path("meta")
        .forEachEntry(
            (key, value) -> {
              if (!key.equals("name")) {
                JsonFields.addTo(metadata, key, value);
              }
            });
    return new SourceVideo(
        id,
        video.at("/meta/name").asString(""),
        metadata,
        JsonFields.text(video, "preview").stream().toList(),
        () -> file(id, isSigned, video),
        JsonFields.link(video, "thumbnail")
            .map(link -> () -> http.read(withToken(link, id, isSigned), PosterImage.MAX_BYTES)),
        () -> captions(id));
  }

  private MigratedFile file(String id, boolean isSigned, JsonNode video)
      throws SourceRefusal, InterruptedException {
    String state = video.at("/status/state").asString("ready");
    if (!state.equals("ready")) {
      throw new SourceRefusal("the video is not ready at Cloudflare, but " + state);
    }
    JsonNode download = download(http.get(path(id, "/downloads")));
    if (download.isMissingNode()) {
      JsonNode unused =
          http.send("POST", path(id, "/downloads"), JsonNodeFactory.instance.objectNode());
      download = download(http.get(path(id, "/downloads")));
    }
    for (int i = 0; i < MAX_POLLS; i++) {
      switch (download.path("status").asString("")) {
        case "ready" -> {
          URI link =
              JsonFields.link(download, "url")
                  .orElseThrow(() -> new SourceRefusal("Cloudflare gave no link of the download"));
          return new MigratedFile.Linked(withToken(link, id, isSigned));
        }
        case "error" -> throw new SourceRefusal("Cloudflare could not make the download");
        default -> sleeper.sleep(POLL);
      }
      download = download(http.get(path(id, "/downloads")));
    }
    throw new SourceRefusal("Cloudflare did not make the download within 30 minutes");
  }

  private static JsonNode download(JsonNode response) {
    return response.at("/result/default");
  }

  /** In the links of a video that requires signed URLs, a token replaces its ID. */
  private URI withToken(URI link, String id, boolean isSigned)
      throws SourceRefusal, InterruptedException {
    if (!isSigned) {
      return link;
    }
    JsonNode made =
        http.send(
            "POST",
            path(id, "/token"),
            JsonNodeFactory.instance.objectNode().put("downloadable", true));
    String token = made.at("/result/token").asString("");
    return JsonFields.link(link.toString().replace("/" + id + "/", "/" + token + "/"))
        .filter(signed -> !token.isEmpty())
        .orElseThrow(() -> new SourceRefusal("Cloudflare gave no token for a signed URL"));
  }

  private List<Captions> captions(String id) throws SourceRefusal, InterruptedException {
    return JsonFields.list(http.get(path(id, "/captions")).path("result")).stream()
        .filter(track -> track.path("status").asString("ready").equals("ready"))
        .map(track -> track.path("language").asString(""))
        .map(
            language ->
                new Captions(
                    language,
                    () ->
                        http.readWithCredentials(
                            path(id, "/captions/" + UrlText.encode(language) + "/vtt"),
                            CaptionText.MAX_BYTES)))
        .toList();
  }

  private URI path(String id, String rest) {
    return SourceHttp.address(stream, "/" + UrlText.encode(id) + rest, List.of());
  }
}
