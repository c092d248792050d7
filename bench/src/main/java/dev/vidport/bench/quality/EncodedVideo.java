package dev.vidport.bench.quality;

import dev.vidport.bench.clip.BenchClip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A video track of an encoded file.
 *
 * @param frames number of frames
 * @param bits size of all frames, without container overhead
 */
record EncodedVideo(Path file, RenditionSize size, long frames, long bits) {

  static EncodedVideo of(Path file, RenditionSize size) throws IOException, InterruptedException {
    List<Long> bytes =
        BenchClip.probe(file, "packet=size")
            .lines()
            .map(line -> Long.parseLong(line.replace(",", "").strip()))
            .toList();
    return new EncodedVideo(
        file, size, bytes.size(), 8 * bytes.stream().mapToLong(Long::longValue).sum());
  }

  /**
   * @param rate frames per second
   */
  double kbps(double rate) {
    return bits / (frames / rate) / 1000;
  }
}
