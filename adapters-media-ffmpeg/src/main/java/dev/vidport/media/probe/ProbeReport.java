package dev.vidport.media.probe;

import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * ffprobe's report on the headers of a file.
 *
 * @param encrypted whether reading the file requires a key
 * @param startMicros earliest start of any stream
 * @param lengthMicros length of the file; empty when its headers lack it
 */
record ProbeReport(
    String container,
    boolean encrypted,
    OptionalLong startMicros,
    OptionalLong lengthMicros,
    List<ProbeStream> streams) {
  private static final JsonMapper JSON = JsonMapper.shared();

  ProbeReport {
    streams = List.copyOf(streams);
  }

  /**
   * @throws UnusableMediaException when {@code json} is malformed: the truncated report of a file
   *     with too many streams
   */
  static ProbeReport parse(String json) throws UnusableMediaException {
    JsonNode root = tree(json);
    List<ProbeStream> streams = new ArrayList<>();
    root.path("streams").forEach(stream -> streams.add(new ProbeStream(stream)));
    JsonNode format = root.path("format");
    return new ProbeReport(
        format.path("format_name").asString(""),
        encrypted(root, streams),
        ProbeStream.micros(format.path("start_time").asString("")),
        ProbeStream.micros(format.path("duration").asString("")),
        streams);
  }

  private static JsonNode tree(String json) throws UnusableMediaException {
    try {
      return JSON.readTree(json);
    } catch (JacksonException tooLong) {
      throw FfmpegFaults.notMedia();
    }
  }

  /**
   * MP4 marks encryption in each packet, of which the report has the first; Matroska in the stream.
   */
  private static boolean encrypted(JsonNode root, List<ProbeStream> streams) {
    for (JsonNode packet : root.path("packets")) {
      for (JsonNode side : packet.path("side_data_list")) {
        if (side.path("side_data_type").asString("").equals("Encryption info")) {
          return true;
        }
      }
    }
    return streams.stream().anyMatch(ProbeStream::needsKey);
  }

  /** The video stream that a player would choose; cover art does not count. */
  Optional<ProbeStream> video() {
    return preferred(ProbeStream::isVideo);
  }

  /** The audio stream that a player would choose. */
  Optional<ProbeStream> audio() {
    return preferred(ProbeStream::isAudio);
  }

  /** The cover picture of a song or podcast. */
  Optional<ProbeStream> cover() {
    return streams.stream().filter(ProbeStream::isCover).findFirst();
  }

  /** Prefers a known codec, then the default flag, then file order. */
  private Optional<ProbeStream> preferred(Predicate<ProbeStream> kind) {
    return streams.stream()
        .filter(kind)
        .min(
            Comparator.comparing(ProbeStream::hasUnknownCodec)
                .thenComparing(stream -> !stream.isDefault()));
  }
}
