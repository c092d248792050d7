package dev.vidport.media.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What ffprobe prints of a file's headers.
 *
 * @param startMicros earliest time of any stream
 * @param lengthMicros length of the file; empty where its headers do not say
 */
record ProbeReport(
    String container,
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
        ProbeStream.micros(format.path("start_time").asText()),
        ProbeStream.micros(format.path("duration").asText()),
        streams);
  }

  /** The first moving picture; the cover of a song is none. */
  Optional<ProbeStream> picture() {
    return streams.stream().filter(ProbeStream::movingPicture).findFirst();
  }

  /** The sound that a player would choose: the one marked as default, or else the first. */
  Optional<ProbeStream> sound() {
    Optional<ProbeStream> marked =
        streams.stream().filter(ProbeStream::sound).filter(ProbeStream::marked).findFirst();
    return marked.or(() -> streams.stream().filter(ProbeStream::sound).findFirst());
  }
}
