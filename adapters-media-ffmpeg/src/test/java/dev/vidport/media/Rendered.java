package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.usecases.render.MediaEngine;
import java.nio.file.Path;
import java.util.List;

/** What a job made of a source, read back. */
record Rendered(MediaEngine.Packaged made) {
  /** Takes {@code source} through a whole job in {@code folder}. */
  static Rendered of(Path source, Path folder) throws Exception {
    return new Rendered(new EngineBench(FolderStore.ofFiles(), folder).make(source));
  }

  /** The MP4 download, which has the top rendition and the sound. */
  Path video() {
    return made.files().get("video.mp4");
  }

  double seconds() {
    return made.lengthMicros() / 1e6;
  }

  /** Width and height, as {@code 320x180}. */
  String size() {
    return picture("width,height").replace(',', 'x');
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

  /** Fields of the picture's stream as ffprobe names them, with commas between their values. */
  String picture(String fields) {
    return MediaReader.probe(video().toString(), "v:0", "stream=" + fields).get(0);
  }

  /** Fields of the sound's stream. */
  String sound(String fields) {
    return MediaReader.probe(video().toString(), "a:0", "stream=" + fields).get(0);
  }

  /**
   * Holds each click against the frame that is shown with it: in the source, the click of each
   * second came with the frame of its middle.
   *
   * @param sourceRate frames a second by which the frames were numbered
   */
  void inStep(double sourceRate, int clicks) {
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
