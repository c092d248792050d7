package dev.vidport.mediafile;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a media file contains: the streams that a viewer would choose, as a render uses them.
 *
 * @param container ffmpeg's name of the format, such as {@code matroska,webm}
 * @param duration measured from the packets if the file does not specify it
 * @param video empty for audio alone, whose cover picture does not count
 * @param audio empty without audio that can be decoded
 * @param warnings the parts of the file that a render leaves out
 */
public record MediaInfo(
    Path file,
    String container,
    long sizeBytes,
    Duration duration,
    Optional<Video> video,
    Optional<Audio> audio,
    List<MediaWarning> warnings) {
  private static final long NANOS_PER_MICRO = 1000;

  public MediaInfo {
    warnings = List.copyOf(warnings);
  }

  /**
   * The video stream.
   *
   * @param stream index of the stream in the file
   * @param codec ffmpeg's name, such as {@code h264}
   * @param pixelFormat ffmpeg's name, such as {@code yuv420p}
   * @param width displayed width in square pixels, after rotation
   * @param height displayed height in square pixels, after rotation
   * @param rate frames per second; the nearest standard rate if they are not evenly spaced
   * @param constantRate whether the frames are evenly spaced according to the headers
   * @param interlaced whether a frame consists of two fields
   */
  public record Video(
      int stream,
      String codec,
      String pixelFormat,
      int width,
      int height,
      FrameRate rate,
      boolean constantRate,
      boolean interlaced,
      ColourCoding colours) {
    private static Video of(VideoFacts facts) {
      return new Video(
          facts.stream(),
          facts.codec(),
          facts.pixelFormat(),
          facts.width(),
          facts.height(),
          facts.rate(),
          facts.constantRate(),
          facts.interlaced(),
          facts.colours());
    }

    /** Whether the video has a high dynamic range; every output has a standard one. */
    public boolean isHdr() {
      return colours.transfer().isHdr();
    }
  }

  /**
   * The audio stream.
   *
   * @param stream index of the stream in the file
   * @param codec ffmpeg's name, such as {@code aac}
   * @param sampleRate samples per second
   */
  public record Audio(int stream, String codec, int channels, int sampleRate) {
    private static Audio of(AudioFacts facts) {
      return new Audio(facts.stream(), facts.codec(), facts.channels(), facts.sampleRate());
    }
  }

  static MediaInfo of(Path file, SourceFacts facts) {
    return new MediaInfo(
        file,
        facts.container(),
        facts.sizeBytes(),
        duration(facts.lengthMicros()),
        facts.still().isPresent() ? Optional.empty() : Optional.of(Video.of(facts.video())),
        facts.audio().map(Audio::of),
        facts.warnings());
  }

  static Duration duration(long micros) {
    return Duration.ofNanos(micros * NANOS_PER_MICRO);
  }
}
