package dev.vidport.host.client;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.render.Priority;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The processing options of an upload.
 *
 * @param maxHeight maximum pixels of the short side of the output; empty for the plan's default
 * @param captions empty for none
 * @param priority how soon to process it
 * @param camera a second file, shown with the first
 * @param creation further fields of the request that creates the upload
 * @param completion further fields of the request that completes it
 */
public record UploadOptions(
    Optional<Integer> maxHeight,
    Optional<CaptionRequest> captions,
    Priority priority,
    Optional<Path> camera,
    JsonNode creation,
    JsonNode completion) {
  private static final JsonNode NO_FIELDS = JsonNodeFactory.instance.objectNode();

  /** The defaults of the service. */
  public static final UploadOptions NONE =
      new UploadOptions(Optional.empty(), Optional.empty(), Priority.NORMAL);

  /** Options without a second file and further fields. */
  public UploadOptions(
      Optional<Integer> maxHeight, Optional<CaptionRequest> captions, Priority priority) {
    this(maxHeight, captions, priority, Optional.empty(), NO_FIELDS, NO_FIELDS);
  }
}
