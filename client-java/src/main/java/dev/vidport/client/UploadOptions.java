package dev.vidport.client;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The processing options of an upload.
 *
 * @param maxHeight maximum pixels of the short side of the output; empty for the plan's default
 * @param captions empty for none
 * @param priority {@code low} for what may wait; empty for the default
 * @param camera a second file, shown with the first
 * @param creation further fields of the request that creates the upload
 * @param completion further fields of the request that completes it
 */
public record UploadOptions(
    Optional<Integer> maxHeight,
    Optional<CaptionChoice> captions,
    Optional<String> priority,
    Optional<Path> camera,
    JsonNode creation,
    JsonNode completion) {
  private static final JsonNode NO_FIELDS = JsonNodeFactory.instance.objectNode();

  /** The defaults of the service. */
  public static final UploadOptions NONE =
      new UploadOptions(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          NO_FIELDS,
          NO_FIELDS);

  /** These options with captions in the spoken language, which the service detects. */
  public UploadOptions withCaptions() {
    return with(CaptionChoice.DETECT);
  }

  /** These options with captions in a language (ISO 639-1). */
  public UploadOptions withCaptions(String language) {
    return with(new CaptionChoice(Optional.of(language)));
  }

  /** These options with metadata, which replace those that were set before. */
  public UploadOptions withMetadata(Map<String, String> metadata) {
    return new UploadOptions(
        maxHeight,
        captions,
        priority,
        camera,
        with(creation, "metadata", JsonMapper.shared().valueToTree(metadata)),
        completion);
  }

  /** These options with a time after which the service deletes the video. */
  public UploadOptions withDeleteAfter(Instant time) {
    return new UploadOptions(
        maxHeight,
        captions,
        priority,
        camera,
        with(creation, "deleteAfter", JsonNodeFactory.instance.numberNode(time.getEpochSecond())),
        completion);
  }

  /** These options with a maximum number of pixels of the short side. */
  public UploadOptions withMaxHeight(int pixels) {
    return new UploadOptions(Optional.of(pixels), captions, priority, camera, creation, completion);
  }

  /**
   * These options with a part of the file only.
   *
   * @param start in seconds
   * @param end in seconds
   */
  public UploadOptions withTrim(double start, double end) {
    JsonNode trim = JsonNodeFactory.instance.objectNode().put("start", start).put("end", end);
    return new UploadOptions(
        maxHeight, captions, priority, camera, creation, with(completion, "trim", trim));
  }

  /**
   * These options with another loudness than that of the file.
   *
   * @param lufs integrated loudness (EBU R 128), such as -16
   */
  public UploadOptions withLoudness(double lufs) {
    JsonNode loudness = JsonNodeFactory.instance.objectNode().put("targetLufs", lufs);
    return new UploadOptions(
        maxHeight, captions, priority, camera, creation, with(completion, "loudness", loudness));
  }

  /** These options without the other audio tracks of a file with several languages. */
  public UploadOptions withMainAudio() {
    return new UploadOptions(
        maxHeight,
        captions,
        priority,
        camera,
        creation,
        with(completion, "audioTracks", JsonNodeFactory.instance.stringNode("main")));
  }

  /** These options with the watermark of the account. */
  public UploadOptions withWatermark() {
    return new UploadOptions(
        maxHeight,
        captions,
        priority,
        camera,
        creation,
        with(completion, "watermark", JsonNodeFactory.instance.booleanNode(true)));
  }

  private static JsonNode with(JsonNode fields, String name, JsonNode value) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    fields.forEachEntry(all::set);
    return all.set(name, value);
  }

  private UploadOptions with(CaptionChoice choice) {
    return new UploadOptions(
        maxHeight, Optional.of(choice), priority, camera, creation, completion);
  }
}
