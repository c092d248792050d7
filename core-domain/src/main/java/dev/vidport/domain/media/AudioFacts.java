package dev.vidport.domain.media;

import java.util.OptionalLong;

/**
 * The probed facts of an audio stream.
 *
 * @param stream index of the stream in its file
 * @param codec ffmpeg's name of the codec, such as {@code aac}
 * @param mix how the channels are mixed to stereo
 * @param endMicros end of the stream in microseconds on the source's clock; present only if the
 *     audio outlasts the video
 * @param joined whether the stream has gaps or overlaps, but steady times otherwise: it consists of
 *     several recordings, or parts of it are lost
 * @param longestGapMicros the longest gap of the stream, in microseconds; present only if packets
 *     with damaged times suggest a longer one
 */
public record AudioFacts(
    int stream,
    String codec,
    int channels,
    int sampleRate,
    Downmix mix,
    OptionalLong endMicros,
    boolean joined,
    OptionalLong longestGapMicros) {
  /** Audio without gaps, or whose times are unsteady. */
  public AudioFacts(
      int stream, String codec, int channels, int sampleRate, Downmix mix, OptionalLong endMicros) {
    this(stream, codec, channels, sampleRate, mix, endMicros, false, OptionalLong.empty());
  }

  /**
   * These facts with another end.
   *
   * @param end as {@link #endMicros}
   */
  AudioFacts endingAt(OptionalLong end) {
    return new AudioFacts(stream, codec, channels, sampleRate, mix, end, joined, longestGapMicros);
  }
}
