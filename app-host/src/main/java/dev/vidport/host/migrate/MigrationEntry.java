package dev.vidport.host.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What became of a video: a line of the map.
 *
 * @param id at the source
 * @param key the idempotency key of the import
 * @param page the link of the player page
 * @param problems why the video is not there, or what of it is missing
 * @param notKept what the service has no place for
 */
public record MigrationEntry(
    String id,
    String title,
    State state,
    String key,
    Optional<String> videoId,
    Optional<String> page,
    List<String> oldLinks,
    List<String> problems,
    List<String> notKept) {

  /** How far a video is. */
  public enum State {
    /** The service may have been asked to create it. */
    CREATING,
    /** The service has it, and processes it. */
    PROCESSING,
    /** It is there with everything that the source has of it. */
    MIGRATED,
    /** It is there; its poster or captions are missing. */
    INCOMPLETE,
    /** The service could not fetch or process it. */
    FAILED,
    /** The source does not give it, or the service does not take it. */
    REFUSED
  }

  public MigrationEntry {
    oldLinks = List.copyOf(oldLinks);
    problems = List.copyOf(problems);
    notKept = List.copyOf(notKept);
  }

  /** A video that is about to be created. */
  static MigrationEntry begin(SourceVideo video) {
    return new MigrationEntry(
        video.id(),
        video.title(),
        State.CREATING,
        "migrate-" + UUID.randomUUID(),
        Optional.empty(),
        Optional.empty(),
        video.oldLinks(),
        List.of(),
        List.of());
  }

  MigrationEntry processing(String newId) {
    return new MigrationEntry(
        id, title, State.PROCESSING, key, Optional.of(newId), page, oldLinks, List.of(), notKept);
  }

  MigrationEntry ended(State end, List<String> reasons) {
    return new MigrationEntry(id, title, end, key, videoId, page, oldLinks, reasons, notKept);
  }

  MigrationEntry withPage(Optional<String> link) {
    return new MigrationEntry(id, title, state, key, videoId, link, oldLinks, problems, notKept);
  }

  MigrationEntry withNotKept(List<String> parts) {
    return new MigrationEntry(id, title, state, key, videoId, page, oldLinks, problems, parts);
  }

  /**
   * @param service the address of the service
   */
  ObjectNode json(String source, String service) {
    ObjectNode line =
        JsonNodeFactory.instance
            .objectNode()
            .put("source", source)
            .put("id", id)
            .put("title", title)
            .put("state", state.name());
    line.put("service", service).put("idempotencyKey", key);
    videoId.ifPresent(
        known -> {
          line.put("videoId", known);
          ObjectNode links = line.putObject("links");
          links.put("video", service + "/v1/videos/" + known);
          page.ifPresent(link -> links.put("page", link));
        });
    addTo(line, "oldLinks", oldLinks);
    addTo(line, "problems", problems);
    addTo(line, "notKept", notKept);
    return line;
  }

  private static void addTo(ObjectNode line, String field, List<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode array = line.putArray(field);
      texts.forEach(array::add);
    }
  }

  /**
   * @throws IllegalArgumentException when the line is not one of a map
   */
  static MigrationEntry of(JsonNode line) {
    String id = line.path("id").asString("");
    String key = line.path("idempotencyKey").asString("");
    if (id.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException("not a line of a map");
    }
    return new MigrationEntry(
        id,
        line.path("title").asString(""),
        State.valueOf(line.path("state").asString("")),
        key,
        JsonFields.text(line, "videoId"),
        JsonFields.text(line.path("links"), "page"),
        texts(line.path("oldLinks")),
        texts(line.path("problems")),
        texts(line.path("notKept")));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asString("")));
    return texts;
  }
}
