package dev.vidport.host.migrate;

import dev.vidport.client.Sleeper;
import dev.vidport.host.migrate.SourceVideo.Captions;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The videos of a user of Vimeo. The file is the source file, or else the largest file that Vimeo
 * has made.
 *
 * @see <a href="https://developer.vimeo.com/api/common-formats">Collections, pages and fields</a>
 * @see <a href="https://developer.vimeo.com/api/reference/videos">Videos and text tracks</a>
 */
final class VimeoSource implements MigrationSource {
  private static final int PAGE = 50;
  private static final String FIELDS =
      "fields=uri,name,description,link,tags.name,pictures.sizes,metadata.connections.texttracks.total";

  private final SourceHttp http;
  private final URI api;

  private VimeoSource(SourceHttp http, URI api) {
    this.http = http;
    this.api = api;
  }

  static VimeoSource of(SourceVariables variables, Sleeper sleeper) throws SourceRefusal {
    variables.require("VIMEO_ACCESS_TOKEN");
    return new VimeoSource(
        new SourceHttp(
            "Vimeo",
            Map.of(
                "Authorization",
                "bearer " + variables.value("VIMEO_ACCESS_TOKEN"),
                "Accept",
                "application/vnd.vimeo.*+json;version=3.4"),
            sleeper),
        variables.api("https://api.vimeo.com"));
  }

  @Override
  public String name() {
    return "vimeo";
  }

  @Override
  public Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException {
    String path =
        cursor.orElse("/me/videos?page=1&per_page=" + PAGE + "&sort=date&direction=asc&" + FIELDS);
    JsonNode page = http.get(inApi(path));
    return new Page(
        JsonFields.list(page.path("data")).stream().map(this::video).toList(),
        JsonFields.text(page.path("paging"), "next"));
  }

  /** The token is sent to no other host, whatever a response names. */
  private URI inApi(String path) throws SourceRefusal {
    try {
      URI address = URI.create(api.toString().replaceFirst("/+$", "") + "/").resolve(path);
      if (path.startsWith("/")
          && Objects.equals(address.getHost(), api.getHost())
          && address.getPort() == api.getPort()) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new SourceRefusal("Vimeo named an address of another server");
  }

  private SourceVideo video(JsonNode video) {
    String uri = video.path("uri").asString("");
    String id = uri.replaceFirst("^/videos/", "");
    Map<String, String> metadata = new LinkedHashMap<>();
    JsonFields.addTo(metadata, "description", video.path("description"));
    String tags =
        JsonFields.list(video.path("tags")).stream()
            .map(tag -> tag.path("name").asString(""))
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(", "));
    if (!tags.isEmpty()) {
      metadata.put("tags", tags);
    }
    boolean hasCaptions = video.at("/metadata/connections/texttracks/total").asLong(0) > 0;
    return new SourceVideo(
        id,
        video.path("name").asString(""),
        metadata,
        JsonFields.text(video, "link").stream().toList(),
        () -> file(id),
        JsonFields.list(video.at("/pictures/sizes")).stream()
            .filter(size -> size.path("width").asLong(0) <= PosterImage.MAX_SIDE)
            .max(Comparator.comparingLong(size -> size.path("width").asLong(0)))
            .flatMap(size -> JsonFields.link(size, "link"))
            .map(link -> () -> http.read(link, PosterImage.MAX_BYTES)),
        () -> hasCaptions ? captions(id) : List.of());
  }

  /** The links expire, so they are read when they are used. */
  private MigratedFile file(String id) throws SourceRefusal, InterruptedException {
    JsonNode video = http.get(inApi("/videos/" + UrlText.encode(id) + "?fields=download,files"));
    List<JsonNode> downloads = JsonFields.list(video.path("download"));
    List<JsonNode> files = new ArrayList<>(downloads);
    files.addAll(JsonFields.list(video.path("files")));
    return downloads.stream()
        .filter(file -> file.path("quality").asString("").equals("source"))
        .findFirst()
        .or(
            () ->
                files.stream()
                    .filter(file -> !file.path("quality").asString("").equals("hls"))
                    .max(Comparator.comparingLong(file -> file.path("height").asLong(0))))
        .flatMap(file -> JsonFields.link(file, "link"))
        .map(MigratedFile.Linked::new)
        .orElseThrow(
            () ->
                new SourceRefusal(
                    "Vimeo gives no link of a file: the plan of the account or the scopes of the"
                        + " token do not include it (video_files)"));
  }

  private List<Captions> captions(String id) throws SourceRefusal, InterruptedException {
    JsonNode tracks = http.get(inApi("/videos/" + UrlText.encode(id) + "/texttracks?per_page=100"));
    List<Captions> captions = new ArrayList<>();
    for (JsonNode track : tracks.path("data")) {
      Optional<URI> link = JsonFields.link(track, "link");
      captions.add(
          new Captions(
              track.path("language").asString(""),
              () ->
                  http.read(
                      link.orElseThrow(() -> new SourceRefusal("Vimeo gives no link of them")),
                      CaptionText.MAX_BYTES)));
    }
    return captions;
  }
}
