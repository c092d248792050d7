package dev.vidport.host.migrate;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.Downloader;
import dev.vidport.client.NetworkErrors;
import dev.vidport.client.UploadListener;
import dev.vidport.client.UploadOptions;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.Sha256;
import dev.vidport.host.migrate.MigrationEntry.State;
import dev.vidport.host.migrate.SourceVideo.Captions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Migrates one video. The map records each step before the next, and each step can be repeated, so
 * the same call continues after a crash. A video that the service has is found by its metadata, so
 * it is not created twice, even when the map is lost.
 */
final class VideoMigrator {
  private static final Duration PROCESSING_TIMEOUT = Duration.ofHours(24);
  private static final int PARALLEL_PARTS = 4;
  private static final Set<String> UNSUCCESSFUL = Set.of("FAILED", "TIMED_OUT", "ABORTED");

  private final VidportClient client;
  private final String source;
  private final MigrationMap map;
  private final MigrationOptions options;

  VideoMigrator(VidportClient client, String source, MigrationMap map, MigrationOptions options) {
    this.client = client;
    this.source = source;
    this.map = map;
    this.options = options;
  }

  /**
   * @throws ApiRefused when the service refuses what it would refuse for other videos too
   * @throws IOException when the service is not reachable; the same call continues
   */
  MigrationEntry migrate(SourceVideo video) throws ApiRefused, IOException, InterruptedException {
    Optional<MigrationEntry> known = map.find(video.id());
    MigrationEntry entry = known.orElseGet(() -> MigrationEntry.begin(video));
    switch (entry.state()) {
      case MIGRATED -> {
        return entry;
      }
      case FAILED -> {
        if (!options.retriesFailed()) {
          return entry;
        }
        entry = MigrationEntry.begin(video);
      }
      case REFUSED -> entry = MigrationEntry.begin(video);
      default -> {
        // Continues below.
      }
    }
    if (entry.videoId().isEmpty()) {
      entry = create(video, entry);
      if (entry.state() == State.REFUSED) {
        return entry;
      }
    }
    return finish(video, entry);
  }

  private MigrationEntry create(SourceVideo video, MigrationEntry begun)
      throws ApiRefused, IOException, InterruptedException {
    MigratedFields fields = MigratedFields.of(source, video, lastSegment(video.id()));
    MigrationEntry entry = begun.withNotKept(fields.notKept());
    map.put(entry);
    try {
      Optional<String> existing = find(video.id());
      if (existing.isEmpty()) {
        MigratedFile file = video.file().get();
        existing = Optional.of(send(video, file, fields, entry));
      }
      return stored(entry.processing(existing.get()));
    } catch (SourceRefusal refusal) {
      return stored(entry.ended(State.REFUSED, List.of(String.valueOf(refusal.getMessage()))));
    } catch (ApiRefused refused) {
      if (concernsAll(refused)) {
        throw refused;
      }
      return stored(entry.ended(State.REFUSED, List.of(String.valueOf(refused.getMessage()))));
    }
  }

  private static String lastSegment(String id) {
    return id.substring(id.lastIndexOf('/') + 1);
  }

  /** Whether a refusal is about the credential, the plan or a limit, and not about the video. */
  static boolean concernsAll(ApiRefused refused) {
    return Set.of(401, 402, 403, 429).contains(refused.status()) || !refused.isFinal();
  }

  /** A video that an earlier run has created. An upload that is not complete is continued. */
  private Optional<String> find(String id) throws ApiRefused, IOException, InterruptedException {
    String origin = MigratedFields.origin(source, id);
    JsonNode found =
        client
            .api()
            .get(
                "/videos?limit=100&metadata."
                    + MigratedFields.ORIGIN
                    + "="
                    + UrlText.encode(origin));
    for (JsonNode each : found.path("videos")) {
      if (!each.path("state").asString("").equals("UPLOADING")
          && !UNSUCCESSFUL.contains(each.path("outcome").asString(""))) {
        return JsonFields.text(each, "videoId");
      }
    }
    return Optional.empty();
  }

  private String send(
      SourceVideo video, MigratedFile file, MigratedFields fields, MigrationEntry entry)
      throws ApiRefused, IOException, InterruptedException, SourceRefusal {
    if (file instanceof MigratedFile.Local local) {
      return upload(local.path(), fields);
    }
    URI link = ((MigratedFile.Linked) file).link();
    return options.isRelaying() ? relay(video, link, fields) : importFrom(link, fields, entry);
  }

  private String importFrom(URI link, MigratedFields fields, MigrationEntry entry)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = creation(fields);
    body.put("sourceUrl", link.toString())
        .put("fileName", fields.fileName())
        .put("priority", "low");
    options.maxHeight().ifPresent(height -> body.put("maxHeight", height));
    try {
      return videoId(client.api().postOnce("/videos", body, entry.key()));
    } catch (ApiRefused refused) {
      if (!refused.code().equals("IDEMPOTENCY_KEY_REUSED")) {
        throw refused;
      }
      // An earlier run has sent it, with another link of the same file.
      Optional<String> existing = find(entry.id());
      return existing.isPresent()
          ? existing.get()
          : videoId(client.api().postOnce("/videos", body));
    }
  }

  private static String videoId(JsonNode created) {
    return created.path("videoId").asString("");
  }

  private static ObjectNode creation(MigratedFields fields) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode metadata = body.putObject("metadata");
    fields.metadata().forEach(metadata::put);
    return body;
  }

  private String upload(Path file, MigratedFields fields)
      throws ApiRefused, IOException, InterruptedException {
    UploadOptions wanted =
        new UploadOptions(
            options.maxHeight(),
            Optional.empty(),
            Optional.of("low"),
            Optional.empty(),
            creation(fields),
            JsonNodeFactory.instance.objectNode());
    return client
        .uploader(PARALLEL_PARTS, options.cache().resolve("uploads"))
        .upload(file, wanted, UploadListener.none());
  }

  /** Downloads the file, and uploads it. */
  private String relay(SourceVideo video, URI link, MigratedFields fields)
      throws ApiRefused, IOException, InterruptedException, SourceRefusal {
    Path folder =
        options.cache().resolve("migrations").resolve(Sha256.hex(source + ":" + video.id()));
    Files.createDirectories(folder);
    Path file = folder.resolve("file");
    try {
      new Downloader().download(link, file, true, (size, bytes) -> {});
    } catch (IOException fault) {
      throw new SourceRefusal("the file cannot be downloaded: " + NetworkErrors.describe(fault));
    }
    // An interrupted upload continues with a file of the same time.
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    String id = upload(file, fields);
    Files.delete(file);
    Files.delete(folder);
    return id;
  }

  /** Waits for the processing, and adds what belongs to the video. */
  private MigrationEntry finish(SourceVideo video, MigrationEntry entry)
      throws ApiRefused, IOException, InterruptedException {
    String id = entry.videoId().orElseThrow();
    JsonNode status;
    try {
      status = client.statusPoller().await(id, PROCESSING_TIMEOUT, each -> {});
    } catch (ApiRefused refused) {
      if (refused.status() != 404) {
        throw refused;
      }
      return stored(entry.ended(State.FAILED, List.of("the video was deleted from the account")));
    }
    String state = status.path("status").asString("");
    if (!state.equals("SUCCEEDED")) {
      String reason =
          UNSUCCESSFUL.contains(state)
              ? state + status.path("failure").path("message").asString("").transform(": "::concat)
              : "not processed within " + PROCESSING_TIMEOUT.toHours() + " hours";
      return stored(entry.ended(State.FAILED, List.of(reason)));
    }
    List<String> problems = new ArrayList<>();
    setPoster(video, id, problems);
    setCaptions(video, id, problems);
    Optional<String> page = JsonFields.text(status.path("embed"), "url");
    if (options.isPageOn()) {
      page = JsonFields.text(client.embed(id, true), "url");
    }
    return stored(
        entry
            .withPage(page)
            .ended(problems.isEmpty() ? State.MIGRATED : State.INCOMPLETE, problems));
  }

  private void setPoster(SourceVideo video, String id, List<String> problems)
      throws ApiRefused, IOException, InterruptedException {
    if (video.poster().isEmpty()) {
      return;
    }
    try {
      byte[] image = video.poster().get().get();
      String type =
          PosterImage.typeOf(image)
              .orElseThrow(() -> new SourceRefusal("the image is neither a JPEG nor a PNG"));
      JsonNode unused =
          client
              .api()
              .post(
                  "/videos/" + id + "/thumbnail",
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("image", Base64.getEncoder().encodeToString(image))
                      .put("contentType", type));
    } catch (SourceRefusal refusal) {
      problems.add("poster: " + refusal.getMessage());
    } catch (ApiRefused refused) {
      problems.add("poster: " + reason(refused));
    }
  }

  private void setCaptions(SourceVideo video, String id, List<String> problems)
      throws ApiRefused, IOException, InterruptedException {
    Set<SpokenLanguage> done = new HashSet<>();
    List<Captions> all;
    try {
      all = video.captions().get();
    } catch (SourceRefusal refusal) {
      problems.add("captions: " + refusal.getMessage());
      return;
    }
    for (Captions captions : all) {
      String place = "captions " + captions.language() + ": ";
      Optional<SpokenLanguage> language = CaptionText.language(captions.language());
      if (language.isEmpty()) {
        problems.add(
            captions.language().isEmpty()
                ? "captions: their language is unknown"
                : place + "not a language of ISO 639-1");
      } else if (!done.add(language.get())) {
        problems.add(place + "the video has other captions in " + language.get());
      } else {
        try {
          String text = CaptionText.decode(captions.text().get());
          JsonNode unused = client.api().putCaptions(id, language.get().code(), text);
        } catch (SourceRefusal refusal) {
          problems.add(place + refusal.getMessage());
        } catch (ApiRefused refused) {
          problems.add(place + reason(refused));
        }
      }
    }
  }

  /** The problems that the service found, in one line. */
  private static String reason(ApiRefused refused) throws ApiRefused {
    if (concernsAll(refused)) {
      throw refused;
    }
    return String.valueOf(refused.getMessage()).lines().collect(Collectors.joining("; "));
  }

  private MigrationEntry stored(MigrationEntry entry) throws IOException {
    map.put(entry);
    return entry;
  }
}
