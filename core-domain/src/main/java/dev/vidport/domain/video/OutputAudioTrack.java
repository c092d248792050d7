package dev.vidport.domain.video;

import dev.vidport.domain.media.AudioTrack;
import java.util.Optional;

/**
 * An audio track of a published stream.
 *
 * @param language code of its language ({@link dev.vidport.domain.media.LanguageCode}); empty if it
 *     is unknown
 * @param name what players show
 */
public record OutputAudioTrack(Optional<String> language, String name, AudioTrack.Purpose purpose) {
  /** All audio is mixed to stereo. */
  public static final int CHANNELS = 2;

  /** The only track of a stream, of which nothing is known. */
  public static final OutputAudioTrack UNNAMED =
      new OutputAudioTrack(Optional.empty(), "Audio", AudioTrack.Purpose.PROGRAMME);

  public static OutputAudioTrack of(AudioTrack track) {
    return new OutputAudioTrack(track.language(), track.name(), track.purpose());
  }
}
