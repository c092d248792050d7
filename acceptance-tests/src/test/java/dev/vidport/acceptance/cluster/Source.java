package dev.vidport.acceptance.cluster;

import dev.vidport.acceptance.media.Clip;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** What is uploaded, and how its picture has to come out. */
enum Source {
  /** Of several chunks. */
  LONG(Clip.others().longAndSmall(), 3200, 5),
  SHORT(Clip.SILENT.file(), 100, 25),
  RECORDED(Clip.WEBM.file(), 120, 30),
  BROADCAST(Clip.NTSC_MKV.file(), 180, Clip.NTSC_MKV.framesPerSecond()),
  /** Of several parts, sent while it is rendered. */
  LIVE(Clip.others().longRecording(), 240, 30);

  private final Path file;
  private final int frames;
  private final double perSecond;

  Source(Path file, int frames, double perSecond) {
    this.file = file;
    this.frames = frames;
    this.perSecond = perSecond;
  }

  Path file() {
    return file;
  }

  /** The numbers that its frames carry: each once, in order. */
  List<Integer> numbers() {
    return IntStream.range(0, frames).boxed().toList();
  }

  /** When frames are shown, in seconds, as ffprobe writes it. */
  List<Double> times() {
    return IntStream.range(0, frames)
        .mapToObj(frame -> Math.round(frame * 1e6 / perSecond) / 1e6)
        .toList();
  }
}
