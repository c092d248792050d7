package dev.vidport.acceptance.render;

import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.media.PlayerMasterPlaylist;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.BatchReader;
import dev.vidport.media.MediaReader;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What ffmpeg and ffprobe read of the outputs of a finished video. Each file is read once for all
 * tests, because the start of a program takes longer than its work.
 */
final class ClipReadings {
  private final String mp4;
  private final String stream;
  private final List<String> playlists;
  private final BatchReader reader = new BatchReader();
  private final Map<String, Video> videos = new ConcurrentHashMap<>();

  /**
   * @param status of the video of {@code clip}
   */
  ClipReadings(SampleClip clip, JsonNode status) {
    mp4 = status.get("playbackUrl").asString();
    stream = status.get("streamUrl").asString();
    playlists =
        PlayerMasterPlaylist.parse(Web.get(stream).expect(200).text()).variants().stream()
            .map(variant -> URI.create(stream).resolve(variant.get("URI")).toString())
            .toList();
    // The first result that is used reads everything.
    Stream.concat(Stream.of(mp4), playlists.stream()).forEach(this::requestFrameNumbers);
    if (clip.hasAudio()) {
      Stream.of(clip.file().toString(), mp4, stream).forEach(this::requestClicks);
    }
  }

  private void requestFrameNumbers(String input) {
    Supplier<List<Integer>> unused = reader.frameNumbers(input);
  }

  private void requestClicks(String input) {
    Supplier<List<Double>> unused = reader.clicks(input);
  }

  String mp4() {
    return mp4;
  }

  /** The address of the master playlist. */
  String stream() {
    return stream;
  }

  /** The addresses of the playlists of the renditions, the largest first. */
  List<String> playlists() {
    return playlists;
  }

  /** The number that each frame of the MP4 file or of a rendition carries, in display order. */
  List<Integer> frameNumbers(String output) {
    return reader.frameNumbers(output).get();
  }

  /** Times of the audio clicks of the source, the MP4 file or the stream, in seconds. */
  List<Double> clicks(String input) {
    return reader.clicks(input).get();
  }

  /** The first video of a file or playlist. */
  Video video(String input) {
    return videos.computeIfAbsent(input, Video::read);
  }

  /**
   * The video of a file or playlist.
   *
   * @param descriptions width, height and frame rate, as {@code 320,180,30/1}; ffprobe lists the
   *     stream of a playlist twice: separately and as part of a program
   * @param times display times of the frames in seconds, ascending
   * @param keyframes display times of the keyframes in seconds, in storage order
   */
  record Video(List<String> descriptions, List<Double> times, List<Double> keyframes) {
    private static Video read(String input) {
      List<String> lines =
          MediaReader.probe(input, "v:0", "packet=pts_time,flags:stream=width,height,r_frame_rate");
      // The flags of a packet contain underscores.
      List<String> packets = lines.stream().filter(line -> line.contains("_")).toList();
      return new Video(
          lines.stream().filter(line -> !line.contains("_")).toList(),
          packets.stream().map(Video::time).sorted().toList(),
          packets.stream().filter(line -> line.contains("K")).map(Video::time).toList());
    }

    private static double time(String packet) {
      return Double.parseDouble(packet.substring(0, packet.indexOf(',')));
    }
  }
}
