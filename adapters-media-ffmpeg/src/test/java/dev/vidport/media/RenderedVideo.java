package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.usecases.render.MediaPackager;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The published files of a job, with methods to read them back. Each property of the download is
 * read once, because the start of a program takes longer than its work on a small file.
 */
final class RenderedVideo {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final MediaPackager.Packaged packaged;
  private final Supplier<JsonNode> report = once(this::readReport);
  private final Supplier<Raster> raster = once(() -> Raster.of(video()));
  private final Supplier<List<Integer>> frameNumbers =
      once(() -> MediaReader.frameNumbers(video()));
  private final Supplier<List<Double>> clicks = once(() -> MediaReader.clicks(video().toString()));

  RenderedVideo(MediaPackager.Packaged packaged) {
    this.packaged = packaged;
  }

  /** Runs a whole job on {@code source} in {@code folder}. */
  static RenderedVideo of(Path source, Path folder) throws Exception {
    return new RenderedVideo(new RenderFixture(FolderStore.ofFiles(), folder).make(source));
  }

  private static <T> Supplier<T> once(Supplier<T> read) {
    List<T> known = new ArrayList<>(1);
    return () -> {
      if (known.isEmpty()) {
        known.add(read.get());
      }
      return known.get(0);
    };
  }

  MediaPackager.Packaged packaged() {
    return packaged;
  }

  /** The MP4 download, which contains the top rendition and the audio. */
  Path video() {
    return packaged.files().get("video.mp4");
  }

  double seconds() {
    return packaged.lengthMicros() / 1e6;
  }

  /** Width and height, as {@code 320x180}. */
  String size() {
    return videoFields("width,height").replace(',', 'x');
  }

  Raster raster() {
    return raster.get();
  }

  List<Integer> frameNumbers() {
    return frameNumbers.get();
  }

  List<Double> clicks() {
    return clicks.get();
  }

  /** Whether players are told to rotate the video. */
  boolean hasRotation() {
    for (JsonNode data : stream("video").path("side_data_list")) {
      if (data.has("rotation")) {
        return true;
      }
    }
    return false;
  }

  /** Values of ffprobe fields of the video stream in ffprobe's order, comma-separated. */
  String videoFields(String fields) {
    return fields("video", fields);
  }

  /** Values of ffprobe fields of the audio stream in ffprobe's order, comma-separated. */
  String audioFields(String fields) {
    return fields("audio", fields);
  }

  private String fields(String type, String fields) {
    Set<String> wanted = Set.of(fields.split(",", -1));
    List<String> values = new ArrayList<>();
    stream(type)
        .properties()
        .forEach(
            field -> {
              if (wanted.contains(field.getKey())) {
                values.add(field.getValue().asString());
              }
            });
    return String.join(",", values);
  }

  private JsonNode stream(String type) {
    for (JsonNode stream : report.get().path("streams")) {
      if (stream.path("codec_type").asString().equals(type)) {
        return stream;
      }
    }
    throw new AssertionError("no " + type + " stream in " + video());
  }

  /** Display times of the frames in seconds, ascending. */
  private List<Double> frameTimes() {
    List<Double> times = new ArrayList<>();
    for (JsonNode packet : report.get().path("packets")) {
      if (packet.path("codec_type").asString().equals("video")) {
        times.add(packet.path("pts_time").asDouble());
      }
    }
    return times.stream().sorted().toList();
  }

  private JsonNode readReport() {
    try {
      return JSON.readTree(
          MediaReader.output(
              List.of(
                  "ffprobe",
                  "-v",
                  "error",
                  "-show_streams",
                  "-show_entries",
                  "packet=codec_type,pts_time",
                  "-of",
                  "json",
                  video().toString())));
    } catch (JacksonException e) {
      throw new AssertionError("cannot read the report on " + video(), e);
    }
  }

  /**
   * Asserts that each click plays with the right frame: in the source, each second's click is at
   * the frame in the middle of that second.
   *
   * @param sourceRate frames per second of the source
   */
  void assertInSync(double sourceRate, int clicks) {
    List<Integer> numbers = frameNumbers();
    List<Double> times = frameTimes();
    List<Double> heard = clicks();
    assertThat(heard).as("clicks").hasSize(clicks);
    for (double click : heard) {
      double second = Math.floor(click);
      int shown = numbers.indexOf((int) Math.round((second + 0.5) * sourceRate));
      assertThat(shown).as("frame of the click at %s", click).isNotNegative();
      assertThat(click).isCloseTo(times.get(shown), within(0.020));
    }
  }
}
