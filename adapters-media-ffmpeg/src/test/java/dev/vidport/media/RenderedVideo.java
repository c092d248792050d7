package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.usecases.render.MediaPackager;
import java.nio.file.Path;
import java.util.List;

/** The published files of a job, with methods to read them back. */
record RenderedVideo(MediaPackager.Packaged packaged) {
  /** Runs a whole job on {@code source} in {@code folder}. */
  static RenderedVideo of(Path source, Path folder) throws Exception {
    return new RenderedVideo(new RenderFixture(FolderStore.ofFiles(), folder).make(source));
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
    return Raster.of(video());
  }

  List<Integer> frameNumbers() {
    return MediaReader.frameNumbers(video());
  }

  List<Double> clicks() {
    return MediaReader.clicks(video().toString());
  }

  /** Values of ffprobe fields of the video stream, comma-separated. */
  String videoFields(String fields) {
    return MediaReader.probe(video().toString(), "v:0", "stream=" + fields).get(0);
  }

  /** Values of ffprobe fields of the audio stream, comma-separated. */
  String audioFields(String fields) {
    return MediaReader.probe(video().toString(), "a:0", "stream=" + fields).get(0);
  }

  /**
   * Asserts that each click plays with the right frame: in the source, each second's click is at
   * the frame in the middle of that second.
   *
   * @param sourceRate frames per second of the source
   */
  void assertInSync(double sourceRate, int clicks) {
    List<Integer> numbers = frameNumbers();
    List<Double> times = MediaReader.frameTimes(video().toString());
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
