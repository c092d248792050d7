package dev.vidport.media.probe;

import dev.vidport.domain.render.Failure;
import dev.vidport.media.index.IndexSummary;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.util.Optional;

/** Decides by a report of ffprobe whether a source can be rendered. Pure. */
final class SourceCheck {
  /** The largest width or height that the H.264 encoder accepts, in pixels. */
  private static final int MAX_SIDE = 16_384;

  /** The most channels that ffmpeg's filters accept. */
  private static final int MAX_CHANNELS = 64;

  /** Far more than any recorder writes; ffmpeg needs memory and time for each. */
  private static final int MAX_TRACKS = 128;

  private final ProbeReport report;
  private final long maxPixels;

  /**
   * @param maxPixels the largest frame to accept, in square pixels
   */
  SourceCheck(ProbeReport report, long maxPixels) {
    this.report = report;
    this.maxPixels = maxPixels;
  }

  /**
   * The video stream to render.
   *
   * @throws UnusableMediaException when the file has no usable video stream
   */
  ProbeStream usableVideo() throws UnusableMediaException {
    ProbeStream video = report.video().orElseThrow(() -> noVideo(report));
    if (!report.encrypted() && !video.isDecodable()) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the video codec"
              + video.codecName().map(name -> " " + name).orElse("")
              + " is not supported; convert the file, for example to H.264");
    }
    if (!report.encrypted() && video.dolbyVision().isIncompatible()) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the video is Dolby Vision profile "
              + video.dolbyVision().profile()
              + ", which has no picture for other players; export it as HDR10, HLG or SDR, or as"
              + " Dolby Vision profile 8");
    }
    checkStreams(report);
    checkSize(video);
    Optional<String> colours = Colours.problem(video);
    if (colours.isPresent()) {
      throw new UnusableMediaException(Failure.UNSUPPORTED, colours.orElseThrow());
    }
    return video;
  }

  /**
   * Checks what concerns the whole file and its audio.
   *
   * @throws UnusableMediaException when the file is encrypted or its audio cannot be rendered
   */
  static void checkStreams(ProbeReport report) throws UnusableMediaException {
    if (report.encrypted()) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED, "the file is encrypted; use one without copy protection");
    }
    int channels = report.audio().map(audio -> audio.number("channels")).orElse(0);
    if (channels > MAX_CHANNELS) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the audio has " + channels + " channels; the maximum is " + MAX_CHANNELS);
    }
  }

  /**
   * Checks properties that would cost ffmpeg much time or memory, before ffmpeg reads the file.
   *
   * @throws UnusableMediaException when the index declares too many tracks or frames
   */
  static void checkIndex(IndexSummary index, long sizeBytes) throws UnusableMediaException {
    if (index.tracks() > MAX_TRACKS) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the file has " + index.tracks() + " tracks; the maximum is " + MAX_TRACKS);
    }
    if (index.equalFrames() > sizeBytes) {
      throw new UnusableMediaException(
          Failure.DAMAGED, "the file is damaged: its index lists more frames than it has");
    }
  }

  private void checkSize(ProbeStream video) throws UnusableMediaException {
    long width = video.squarePixelWidth();
    long height = video.number("height");
    if (video.number("width") < 1 || height < 1) {
      throw new UnusableMediaException(
          Failure.DAMAGED,
          "no frame of the video can be decoded; the file is probably cut off or damaged");
    }
    if (width * height > maxPixels || Math.max(width, height) > MAX_SIDE) {
      throw new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the frame size " + width + "×" + height + " is too large; the maximum is 8K");
    }
  }

  /** Whether the encoder accepts this width or height. */
  static boolean isAllowedSide(int pixels) {
    return pixels <= MAX_SIDE;
  }

  private static UnusableMediaException noVideo(ProbeReport report) {
    if (report.missingAudio().isPresent()) {
      Optional<String> codec = report.missingAudio().orElseThrow().codecName();
      return new UnusableMediaException(
          Failure.UNSUPPORTED,
          "the audio codec"
              + codec.map(name -> " " + name).orElse("")
              + " is not supported; convert the audio, for example to AAC");
    }
    String found = report.audio().isPresent() ? "only audio" : "neither video nor audio";
    return new UnusableMediaException(
        Failure.NO_VIDEO, "the file contains " + found + "; use a file with video");
  }
}
