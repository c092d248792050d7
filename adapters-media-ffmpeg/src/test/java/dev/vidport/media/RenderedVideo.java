package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.usecases.render.port.MediaPackager;
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
  private final BatchReader reader;
  private final Supplier<JsonNode> report = once(this::readReport);
  private final Supplier<Raster> raster = once(() -> Raster.of(video()));

  RenderedVideo(MediaPackager.Packaged packaged) {
    this(packaged, new BatchReader());
  }

  /**
   * @param reader reads the files, and those of other videos with it
   */
  RenderedVideo(MediaPackager.Packaged packaged, BatchReader reader) {
    this.packaged = packaged;
    this.reader = reader;
    // Most tests use several of these.
    reader.frameNumbers(video());
    reader.packets(video());
    if (packaged.files().containsKey("audio.mp4")) {
      reader.clicks(video());
    }
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

  /** The published file of this name. */
  Path file(String name) {
    return packaged.files().get(name);
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
    return reader.frameNumbers(video()).get();
  }

  List<Double> clicks() {
    return reader.clicks(video()).get();
  }

  /** The packets of the download. */
  Packets packets() {
    return reader.packets(video()).get();
  }

  /** Display times of the frames in seconds, ascending. */
  List<Double> frameTimes() {
    return packets().frameTimes();
  }

  /** The same video; also its colours are read at once. */
  RenderedVideo withColours() {
    reader.colours(video());
    return this;
  }

  /** The colours of frame {@code number}, counted from 0. */
  FrameColours colours(int number) {
    return reader.colours(video()).get().get(number);
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

  private JsonNode readReport() {
    try {
      return JSON.readTree(
          MediaReader.output(
              List.of(
                  TestPrograms.ffprobe(),
                  "-v",
                  "error",
                  "-show_streams",
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
