package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.usecases.media.port.MediaPackager;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a job has rendered, with methods to read it back. Each property is read once, and the files
 * are packaged only if they are needed, because the start of a program takes longer than its work
 * on a small file.
 */
final class RenderedVideo {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Supplier<MediaPackager.Packaged> packaged;
  private final BatchReader reader;

  /** The frames, and the audio if there is any, in one file or in two. */
  private final Path pictures;

  private final Optional<Path> sound;

  /** A video whose files are read as they are published. */
  RenderedVideo(MediaPackager.Packaged packaged) {
    this(packaged, new BatchReader());
  }

  /**
   * @param reader reads the files, and those of other videos with it
   */
  RenderedVideo(MediaPackager.Packaged packaged, BatchReader reader) {
    this(
        () -> packaged,
        packaged.files().get("video.mp4"),
        Optional.ofNullable(packaged.files().get("audio.mp4"))
            .map(audio -> packaged.files().get("video.mp4")),
        reader);
    requestNumbers();
  }

  private RenderedVideo(
      Supplier<MediaPackager.Packaged> packaged,
      Path pictures,
      Optional<Path> sound,
      BatchReader reader) {
    this.packaged = packaged;
    this.pictures = pictures;
    this.sound = sound;
    this.reader = reader;
  }

  /** Most tests use several of these. */
  private void requestNumbers() {
    reader.frameNumbers(pictures);
    reader.packets(pictures);
    sound.ifPresent(reader::clicks);
  }

  /** A video whose frames and audio are read as they are rendered, before they are packaged. */
  static RenderedVideo of(RenderFixture.Rendering rendering) {
    return of(rendering, new BatchReader());
  }

  /**
   * As {@link #of(RenderFixture.Rendering)}.
   *
   * @param reader reads the files, and those of other videos with it
   */
  static RenderedVideo of(RenderFixture.Rendering rendering, BatchReader reader) {
    if (rendering.video().isEmpty()) {
      return new RenderedVideo(packaged(rendering), reader);
    }
    RenderedVideo video = unpackaged(rendering, reader);
    video.requestNumbers();
    return video;
  }

  private static RenderedVideo unpackaged(RenderFixture.Rendering rendering, BatchReader reader) {
    return new RenderedVideo(
        once(() -> packaged(rendering)),
        rendering.video().orElseThrow(),
        rendering.audio(),
        reader);
  }

  /** A video of one chunk, of which only the first picture is read, because it has no numbers. */
  static RenderedVideo ofPicture(RenderFixture.Rendering rendering, BatchReader reader) {
    RenderedVideo video = unpackaged(rendering, reader);
    reader.packets(video.pictures);
    reader.raster(video.pictures);
    return video;
  }

  /** Renders {@code source} in {@code folder}. */
  static RenderedVideo of(Path source, Path folder) throws Exception {
    return of(new RenderFixture(FolderStore.ofFiles(), folder).render(source));
  }

  private static MediaPackager.Packaged packaged(RenderFixture.Rendering rendering) {
    try {
      return rendering.packaged();
    } catch (Exception e) {
      throw new AssertionError("the rendered files were not packaged", e);
    }
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
    return packaged.get();
  }

  /** The published file of this name. */
  Path file(String name) {
    return packaged().files().get(name);
  }

  /** The file that the frames are read from. */
  Path pictures() {
    return pictures;
  }

  /** The MP4 download, which contains the top rendition and the audio. */
  Path video() {
    return file("video.mp4");
  }

  double seconds() {
    return packaged().lengthMicros() / 1e6;
  }

  /** Width and height, as {@code 320x180}. */
  String size() {
    return reader.packets(pictures).get().size();
  }

  /** Frames per second, as {@code 30000/1001}; fails if the intervals differ. */
  String rate() {
    return reader.packets(pictures).get().rate();
  }

  Raster raster() {
    return reader.raster(pictures).get();
  }

  List<Integer> frameNumbers() {
    return reader.frameNumbers(pictures).get();
  }

  List<Double> clicks() {
    return reader.clicks(sound.orElseThrow()).get();
  }

  /** The packets of the top rendition and of the audio. */
  Packets packets() {
    Packets video = reader.packets(pictures).get();
    return sound
        .filter(audio -> !audio.equals(pictures))
        .map(audio -> video.with(reader.packets(audio).get()))
        .orElse(video);
  }

  /** Display times of the frames in seconds, ascending. */
  List<Double> frameTimes() {
    return reader.packets(pictures).get().frameTimes();
  }

  /** The same video; also its colours are read at once. */
  RenderedVideo withColours() {
    reader.colours(pictures);
    return this;
  }

  /** The colours of frame {@code number}, counted from 0. */
  FrameColours colours(int number) {
    return reader.colours(pictures).get().get(number);
  }

  /** Whether players are told to rotate the video. */
  boolean hasRotation() {
    return !Turned.isUpright(pictures);
  }

  /** Width and height of a pixel, as {@code 1/1}. */
  String pixelAspect() {
    return reader.packets(pictures).get().pixelAspect();
  }

  /** Values of ffprobe fields of the video stream in ffprobe's order, comma-separated. */
  String videoFields(String fields) {
    return fields(pictures, "video", fields);
  }

  /** Values of ffprobe fields of the audio stream in ffprobe's order, comma-separated. */
  String audioFields(String fields) {
    return fields(sound.orElseThrow(), "audio", fields);
  }

  private String fields(Path file, String type, String fields) {
    Set<String> wanted = Set.of(fields.split(",", -1));
    List<String> values = new ArrayList<>();
    stream(file, type)
        .properties()
        .forEach(
            field -> {
              if (wanted.contains(field.getKey())) {
                values.add(field.getValue().asString());
              }
            });
    return String.join(",", values);
  }

  private static JsonNode stream(Path file, String type) {
    for (JsonNode stream : report(file).path("streams")) {
      if (stream.path("codec_type").asString().equals(type)) {
        return stream;
      }
    }
    throw new AssertionError("no " + type + " stream in " + file);
  }

  private static JsonNode report(Path file) {
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
                  file.toString())));
    } catch (JacksonException e) {
      throw new AssertionError("cannot read the report on " + file, e);
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
