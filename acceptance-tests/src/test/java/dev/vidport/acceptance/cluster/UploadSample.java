package dev.vidport.acceptance.cluster;

import dev.vidport.acceptance.media.SampleClip;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Uploaded files with the expected frames of their output. */
enum UploadSample {
  /** Rendered in several chunks. */
  LONG(SampleClip.others().longAndSparse(), 1280, 2),
  SHORT(SampleClip.SILENT.file(), 100, 25),
  RECORDED(SampleClip.WEBM.file(), 120, 30),
  BROADCAST(SampleClip.NTSC_MKV.file(), 180, SampleClip.NTSC_MKV.framesPerSecond()),
  /** Sent in several parts while it is rendered. */
  LIVE(SampleClip.others().longRecording(), 240, 30);

  private final Path file;
  private final int frames;
  private final double framesPerSecond;

  UploadSample(Path file, int frames, double framesPerSecond) {
    this.file = file;
    this.frames = frames;
    this.framesPerSecond = framesPerSecond;
  }

  Path file() {
    return file;
  }

  /** The numbers shown in its frames, each once and in order. */
  List<Integer> numbers() {
    return IntStream.range(0, frames).boxed().toList();
  }

  /** Presentation times of the frames in seconds, rounded like ffprobe's output. */
  List<Double> times() {
    return IntStream.range(0, frames)
        .mapToObj(frame -> Math.round(frame * 1e6 / framesPerSecond) / 1e6)
        .toList();
  }
}
