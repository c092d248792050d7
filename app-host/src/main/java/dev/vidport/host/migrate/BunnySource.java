package dev.vidport.host.migrate;

import dev.vidport.client.Sleeper;
import dev.vidport.host.migrate.SourceVideo.Captions;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * The videos of a library at Bunny Stream. The file is the original, or else the largest MP4
 * fallback.
 *
 * @see <a href="https://docs.bunny.net/reference/video_list">List videos</a>
 * @see <a href="https://docs.bunny.net/stream/storage-structure">Storage structure</a>
 */
final class BunnySource implements MigrationSource {
  private static final int PAGE = 100;
  private static final int FINISHED = 4;

  private final SourceHttp http;
  private final URI library;
  private final URI cdn;
  private final String libraryId;

  private BunnySource(SourceHttp http, URI library, URI cdn, String libraryId) {
    this.http = http;
    this.library = library;
    this.cdn = cdn;
    this.libraryId = libraryId;
  }

  static BunnySource of(SourceVariables variables, Sleeper sleeper) throws SourceRefusal {
    variables.require("BUNNY_LIBRARY_ID", "BUNNY_API_KEY", "BUNNY_CDN_HOST");
    String id = variables.identifier("BUNNY_LIBRARY_ID");
    URI cdn =
        JsonFields.link("https://" + variables.value("BUNNY_CDN_HOST"))
            .filter(link -> link.getPath().isEmpty())
            .orElseThrow(
                () ->
                    new SourceRefusal(
                        "BUNNY_CDN_HOST must be a host name, such as vz-1a2b3c4d-567.b-cdn.net"));
    return new BunnySource(
        new SourceHttp("Bunny", Map.of("AccessKey", variables.value("BUNNY_API_KEY")), sleeper),
        SourceHttp.address(
            variables.api("https://video.bunnycdn.com"), "/library/" + id + "/videos", List.of()),
        cdn,
        id);
  }

  @Override
  public String name() {
    return "bunny";
  }

  @Override
  public Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException {
    int number = Integer.parseInt(cursor.orElse("1"));
    JsonNode page =
        http.get(
            SourceHttp.address(
                library, "", List.of("page=" + number, "itemsPerPage=" + PAGE, "orderBy=date")));
    List<JsonNode> items = JsonFields.list(page.path("items"));
    boolean isLast = items.isEmpty() || (long) number * PAGE >= page.path("totalItems").asLong(0);
    return new Page(
        items.stream().map(this::video).toList(),
        isLast ? Optional.empty() : Optional.of(Integer.toString(number + 1)));
  }

  private SourceVideo video(JsonNode video) {
    String id = video.path("guid").asString("");
    Map<String, String> metadata = new LinkedHashMap<>();
    JsonFields.addTo(metadata, "description", video.path("description"));
    JsonFields.addTo(metadata, "collectionId", video.path("collectionId"));
    JsonFields.addTo(metadata, "category", video.path("category"));
    for (JsonNode tag : video.path("metaTags")) {
      JsonFields.addTo(metadata, tag.path("property").asString("tag"), tag.path("value"));
    }
    return new SourceVideo(
        id,
        video.path("title").asString(""),
        metadata,
        List.of("https://iframe.mediadelivery.net/embed/" + libraryId + "/" + id),
        () -> file(id, video),
        JsonFields.text(video, "thumbnailFileName")
            .map(name -> () -> http.read(path(id, name), PosterImage.MAX_BYTES)),
        () -> captions(id, video));
  }

  private MigratedFile file(String id, JsonNode video) throws SourceRefusal {
    if (video.path("status").asInt(FINISHED) != FINISHED) {
      throw new SourceRefusal(
          "the video is not finished at Bunny: status " + video.path("status").asInt(0));
    }
    if (video.path("hasOriginal").asBoolean(false)) {
      return new MigratedFile.Linked(path(id, "original"));
    }
    OptionalInt height =
        Arrays.stream(video.path("availableResolutions").asString("").split(",", -1))
            .map(text -> text.strip().replaceFirst("p$", ""))
            .filter(text -> text.matches("[0-9]{2,5}"))
            .mapToInt(Integer::parseInt)
            .max();
    if (!video.path("hasMP4Fallback").asBoolean(false) || height.isEmpty()) {
      throw new SourceRefusal("Bunny has neither the original nor an MP4 fallback of the video");
    }
    return new MigratedFile.Linked(path(id, "play_" + height.getAsInt() + "p.mp4"));
  }

  private List<Captions> captions(String id, JsonNode video) {
    return JsonFields.list(video.path("captions")).stream()
        .map(track -> track.path("srclang").asString(""))
        .map(
            language ->
                new Captions(
                    language,
                    () ->
                        http.read(
                            SourceHttp.address(
                                path(id, "captions"),
                                "/" + UrlText.encode(language) + ".vtt",
                                List.of()),
                            CaptionText.MAX_BYTES)))
        .toList();
  }

  private URI path(String id, String name) {
    return SourceHttp.address(
        cdn, "/" + UrlText.encode(id) + "/" + UrlText.encode(name), List.of());
  }
}
