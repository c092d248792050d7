package dev.vidport.domain.caption;

import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.OptionalInt;

/**
 * Captions that are drawn into the picture of a video. The video has copies of the texts among its
 * files, so that a later change of the tracks has no influence on it.
 *
 * @param video the video that has the copies
 * @param texts at least one
 */
public record BurnedCaptions(VideoId video, SpokenLanguage language, List<Text> texts) {
  public BurnedCaptions {
    texts = List.copyOf(texts);
  }

  /**
   * A text, as WebVTT.
   *
   * @param source number of the source whose clips it belongs to, with times of that source; empty
   *     for times of the whole timeline, before it is trimmed
   * @param digest SHA-256 of the file, in hex
   */
  public record Text(OptionalInt source, String digest) {}
}
