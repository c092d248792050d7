package dev.vidport.media.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

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
  private static final ObjectMapper JSON = new ObjectMapper();

  ProbeReport {
    streams = List.copyOf(streams);
  }

  static ProbeReport parse(String json) throws JsonProcessingException {
    JsonNode root = JSON.readTree(json);
    List<ProbeStream> streams = new ArrayList<>();
    root.path("streams").forEach(stream -> streams.add(new ProbeStream(stream)));
    JsonNode format = root.path("format");
    return new ProbeReport(
        format.path("format_name").asText(),
        encrypted(root, streams),
        ProbeStream.micros(format.path("start_time").asText()),
        ProbeStream.micros(format.path("duration").asText()),
        streams);
  }

  /**
   * MP4 marks encryption in each packet, of which the report has the first; Matroska in the stream.
   */
  private static boolean encrypted(JsonNode root, List<ProbeStream> streams) {
    for (JsonNode packet : root.path("packets")) {
      for (JsonNode side : packet.path("side_data_list")) {
        if (side.path("side_data_type").asText().equals("Encryption info")) {
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

  /** Prefers a known codec, then the default flag, then file order. */
  private Optional<ProbeStream> preferred(Predicate<ProbeStream> kind) {
    return streams.stream()
        .filter(kind)
        .min(
            Comparator.comparing(ProbeStream::hasUnknownCodec)
                .thenComparing(stream -> !stream.isDefault()));
  }
}
