package dev.vidport.host.migrate;

import dev.vidport.client.Sleeper;
import dev.vidport.host.migrate.SourceVideo.Captions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The assets of an environment of Mux. The file is the master, to which Mux gives access for a day,
 * or else the largest static rendition with a public playback ID.
 *
 * @see <a href="https://www.mux.com/docs/api-reference/video/assets/list-assets">List assets</a>
 * @see <a
 *     href="https://www.mux.com/docs/api-reference/video/assets/update-asset-master-access">Master
 *     access</a>
 * @see <a
 *     href="https://www.mux.com/docs/api-reference/stream/captions-and-transcripts/get-vtt-text-track">Text
 *     tracks</a>
 */
final class MuxSource implements MigrationSource {
  private static final int PAGE = 100;
  private static final int MAX_POLLS = 120;
  private static final Duration POLL = Duration.ofSeconds(5);

  private final SourceHttp http;
  private final Sleeper sleeper;
  private final URI api;
  private final URI images;
  private final URI streams;

  private MuxSource(SourceHttp http, Sleeper sleeper, URI api, URI images, URI streams) {
    this.http = http;
    this.sleeper = sleeper;
    this.api = api;
    this.images = images;
    this.streams = streams;
  }

  static MuxSource of(SourceVariables variables, Sleeper sleeper) throws SourceRefusal {
    variables.require("MUX_TOKEN_ID", "MUX_TOKEN_SECRET");
    String pair = variables.value("MUX_TOKEN_ID") + ":" + variables.value("MUX_TOKEN_SECRET");
    String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    return new MuxSource(
        new SourceHttp("Mux", Map.of("Authorization", "Basic " + basic), sleeper),
        sleeper,
        variables.api("https://api.mux.com"),
        variables.api("https://image.mux.com"),
        variables.api("https://stream.mux.com"));
  }

  @Override
  public String name() {
    return "mux";
  }

  @Override
  public Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException {
    List<String> parameters = new ArrayList<>(List.of("limit=" + PAGE));
    cursor.ifPresent(text -> parameters.add("cursor=" + UrlText.encode(text)));
    JsonNode page = http.get(SourceHttp.address(api, "/video/v1/assets", parameters));
    return new Page(
        JsonFields.list(page.path("data")).stream().map(this::video).toList(),
        JsonFields.text(page, "next_cursor"));
  }

  private SourceVideo video(JsonNode asset) {
    String id = asset.path("id").asString("");
    Map<String, String> metadata = new LinkedHashMap<>();
    JsonFields.addTo(metadata, "externalId", asset.at("/meta/external_id"));
    JsonFields.addTo(metadata, "creatorId", asset.at("/meta/creator_id"));
    JsonFields.addTo(metadata, "passthrough", asset.path("passthrough"));
    List<String> old =
        JsonFields.list(asset.path("playback_ids")).stream()
            .map(each -> "https://stream.mux.com/" + each.path("id").asString("") + ".m3u8")
            .toList();
    return new SourceVideo(
        id,
        asset.at("/meta/title").asString(""),
        metadata,
        old,
        () -> file(id),
        publicId(asset)
            .map(
                playback ->
                    () ->
                        http.read(
                            SourceHttp.address(
                                images, "/" + playback + "/thumbnail.jpg", List.of()),
                            PosterImage.MAX_BYTES)),
        () -> captions(asset));
  }

  private static Optional<String> publicId(JsonNode asset) {
    return JsonFields.list(asset.path("playback_ids")).stream()
        .filter(each -> each.path("policy").asString("").equals("public"))
        .map(each -> UrlText.encode(each.path("id").asString("")))
        .findFirst();
  }

  private MigratedFile file(String id) throws SourceRefusal, InterruptedException {
    JsonNode asset = asset(id);
    String status = asset.path("status").asString("");
    if (!status.equals("ready")) {
      throw new SourceRefusal("the asset is not ready at Mux, but " + status);
    }
    String refusal;
    try {
      return new MigratedFile.Linked(master(id, asset));
    } catch (SourceRefusal noMaster) {
      refusal = String.valueOf(noMaster.getMessage());
    }
    Optional<String> playback = publicId(asset);
    Optional<JsonNode> rendition =
        JsonFields.list(asset.at("/static_renditions/files")).stream()
            .filter(each -> each.path("name").asString("").endsWith(".mp4"))
            .filter(each -> each.path("status").asString("ready").equals("ready"))
            .max(Comparator.comparingLong(each -> each.path("height").asLong(0)));
    if (playback.isEmpty() || rendition.isEmpty()) {
      throw new SourceRefusal(
          refusal + "; and the asset has no static rendition with a public playback ID");
    }
    String name = UrlText.encode(rendition.get().path("name").asString(""));
    return new MigratedFile.Linked(
        SourceHttp.address(streams, "/" + playback.get() + "/" + name, List.of()));
  }

  private URI master(String id, JsonNode first) throws SourceRefusal, InterruptedException {
    JsonNode asset = first;
    if (asset.path("master").isMissingNode()) {
      JsonNode unused =
          http.send(
              "PUT",
              path(id, "/master-access"),
              JsonNodeFactory.instance.objectNode().put("master_access", "temporary"));
      asset = asset(id);
    }
    for (int i = 0; i < MAX_POLLS; i++) {
      JsonNode master = asset.path("master");
      switch (master.path("status").asString("")) {
        case "ready" -> {
          return JsonFields.link(master, "url")
              .orElseThrow(() -> new SourceRefusal("Mux gave no link of the master"));
        }
        case "errored" -> throw new SourceRefusal("Mux could not prepare the master");
        default -> sleeper.sleep(POLL);
      }
      asset = asset(id);
    }
    throw new SourceRefusal("Mux did not prepare the master within 10 minutes");
  }

  private JsonNode asset(String id) throws SourceRefusal, InterruptedException {
    return http.get(path(id, "")).path("data");
  }

  private URI path(String id, String rest) {
    return SourceHttp.address(api, "/video/v1/assets/" + UrlText.encode(id) + rest, List.of());
  }

  private List<Captions> captions(JsonNode asset) throws SourceRefusal {
    List<JsonNode> tracks =
        JsonFields.list(asset.path("tracks")).stream()
            .filter(track -> track.path("type").asString("").equals("text"))
            .filter(track -> track.path("text_type").asString("subtitles").equals("subtitles"))
            .filter(track -> track.path("status").asString("ready").equals("ready"))
            .toList();
    if (tracks.isEmpty()) {
      return List.of();
    }
    String playback =
        publicId(asset)
            .orElseThrow(
                () -> new SourceRefusal("captions need a public playback ID of the asset at Mux"));
    return tracks.stream()
        .map(
            track ->
                new Captions(
                    track.path("language_code").asString(""),
                    () ->
                        http.read(
                            SourceHttp.address(
                                streams,
                                "/"
                                    + playback
                                    + "/text/"
                                    + UrlText.encode(track.path("id").asString(""))
                                    + ".vtt",
                                List.of()),
                            CaptionText.MAX_BYTES)))
        .toList();
  }
}
