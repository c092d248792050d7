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
 * What ffprobe prints of a file's headers.
 *
 * @param encrypted whether a key is needed to read it
 * @param startMicros earliest time of any stream
 * @param lengthMicros length of the file; empty where its headers do not say
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

  /** MP4 notes it at each packet, of which the first is shown; Matroska at the stream. */
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

  /** The moving picture that a player would choose; the cover of a song is none. */
  Optional<ProbeStream> picture() {
    return chosen(ProbeStream::movingPicture);
  }

  /** The sound that a player would choose. */
  Optional<ProbeStream> sound() {
    return chosen(ProbeStream::sound);
  }

  /** Of those whose codec is known the one that is marked as default, or else the first. */
  private Optional<ProbeStream> chosen(Predicate<ProbeStream> kind) {
    return streams.stream()
        .filter(kind)
        .min(Comparator.comparing(ProbeStream::unknown).thenComparing(stream -> !stream.marked()));
  }
}
