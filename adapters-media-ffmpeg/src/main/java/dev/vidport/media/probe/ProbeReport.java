package dev.vidport.media.probe;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Chapter;
import dev.vidport.media.index.IndexSummary;
import dev.vidport.media.json.JsonValue;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * ffprobe's report on the headers of a file.
 *
 * @param encrypted whether reading the file requires a key
 * @param startMicros earliest start of any stream
 * @param lengthMicros length of the file; empty when its headers lack it
 * @param programs the numbers of the streams of each program of a transmission
 * @param chapters as a video can have them, on the clock of the file
 */
record ProbeReport(
    String container,
    boolean encrypted,
    OptionalLong startMicros,
    OptionalLong lengthMicros,
    List<ProbeStream> streams,
    List<Set<Integer>> programs,
    List<Chapter> chapters) {
  ProbeReport {
    streams = List.copyOf(streams);
    programs = programs.stream().map(Set::copyOf).toList();
    chapters = List.copyOf(chapters);
  }

  /**
   * @throws UnusableMediaException when {@code json} is malformed: the truncated report of a file
   *     with too many streams
   */
  static ProbeReport parse(String json) throws UnusableMediaException {
    JsonValue root = tree(json);
    List<ProbeStream> streams = new ArrayList<>();
    root.path("streams").forEach(stream -> streams.add(new ProbeStream(stream)));
    JsonValue format = root.path("format");
    return new ProbeReport(
        format.path("format_name").asString(""),
        encrypted(root, streams),
        ProbeStream.micros(format.path("start_time").asString("")),
        ProbeStream.micros(format.path("duration").asString("")),
        streams,
        programs(root),
        chapters(root));
  }

  private static List<Chapter> chapters(JsonValue root) {
    List<Chapter> chapters = new ArrayList<>();
    for (JsonValue chapter : root.path("chapters")) {
      String title = chapter.path("tags").path("title").asString("");
      ProbeStream.micros(chapter.path("start_time").asString(""))
          .ifPresent(start -> chapters.add(new Chapter(start, title)));
    }
    return Chapter.ofFile(chapters);
  }

  private static List<Set<Integer>> programs(JsonValue root) {
    List<Set<Integer>> programs = new ArrayList<>();
    for (JsonValue program : root.path("programs")) {
      Set<Integer> streams = new HashSet<>();
      program.path("streams").forEach(stream -> streams.add(stream.path("index").asInt(0)));
      programs.add(streams);
    }
    return programs;
  }

  /**
   * This report with the streams that cannot be decoded.
   *
   * @param withoutDecoder numbers of the streams without a decoder
   * @param unopened numbers of the streams whose decoder does not open, with its name
   */
  ProbeReport withUndecodable(Set<Integer> withoutDecoder, Map<Integer, String> unopened) {
    return with(
        streams.stream()
            .map(
                stream ->
                    withoutDecoder.contains(stream.index()) || unopened.containsKey(stream.index())
                        ? stream.undecodable(Optional.ofNullable(unopened.get(stream.index())))
                        : stream)
            .toList());
  }

  /**
   * This report of an MP4 file without its tracks without a sample. Covers are streams as well, and
   * in rare files before the tracks: the numbers then differ.
   */
  ProbeReport withoutEmpty(IndexSummary index) {
    boolean areTracks =
        streams.stream().noneMatch(stream -> stream.isCover() && stream.index() < index.tracks());
    return areTracks ? without(index.emptyTracks()) : this;
  }

  /** This report without some streams. */
  ProbeReport without(Set<Integer> numbers) {
    return with(streams.stream().filter(stream -> !numbers.contains(stream.index())).toList());
  }

  private ProbeReport with(List<ProbeStream> other) {
    return new ProbeReport(
        container, encrypted, startMicros, lengthMicros, other, programs, chapters);
  }

  private static JsonValue tree(String json) throws UnusableMediaException {
    try {
      return JsonValue.parse(json);
    } catch (IOException tooLong) {
      throw FfmpegFaults.notMedia();
    }
  }

  /**
   * MP4 marks encryption in each packet, of which the report has the first; Matroska in the stream.
   */
  private static boolean encrypted(JsonValue root, List<ProbeStream> streams) {
    for (JsonValue packet : root.path("packets")) {
      for (JsonValue side : packet.path("side_data_list")) {
        if (side.path("side_data_type").asString("").equals("Encryption info")) {
          return true;
        }
      }
    }
    return streams.stream().anyMatch(ProbeStream::needsKey);
  }

  /** The video stream that a viewer wants; cover art does not count. */
  Optional<ProbeStream> video() {
    return choice().video();
  }

  /** The audio stream that a viewer wants, of those that can be decoded. */
  Optional<ProbeStream> audio() {
    return choice().audio();
  }

  /** The tracks among which viewers choose, with {@link #audio} first; empty without a choice. */
  List<AudioTrack> audioTracks() {
    return AudioTrack.ofFile(choice().audioTracks().stream().map(ProbeStream::audioTrack).toList());
  }

  /** The cover picture of a song or podcast. */
  Optional<ProbeStream> cover() {
    return streams.stream().filter(ProbeStream::isCover).findFirst();
  }

  /** The audio stream that is missing because none can be decoded. */
  Optional<ProbeStream> missingAudio() {
    return audio().isPresent() ? Optional.empty() : choice().undecodableAudio();
  }

  private StreamChoice choice() {
    return new StreamChoice(streams, programs);
  }
}
