package dev.vidport.domain.video;

import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.variant.Av1Encoding;
import java.util.List;
import java.util.Optional;

/**
 * The result of processing.
 *
 * @param lengthMicros length of the output in microseconds
 * @param rate frames per second
 * @param width width of the top rendition in pixels
 * @param height height of the top rendition in pixels
 * @param renditions labels of all renditions in H.264, the largest first
 * @param hasAudio whether the output has an audio track
 * @param storedBytes total size in bytes of all objects that were published with the video
 * @param warnings the parts of the sources that are missing in the output
 * @param chapters those of the sources, or those that the owner chose, in order
 * @param audioTracks the tracks of the stream, the main one first; empty without audio, or if they
 *     are not known
 * @param av1 the renditions in AV1; empty if there are none and none were asked for
 * @param media sizes of the published media; empty if they are not known
 */
public record Output(
    long lengthMicros,
    FrameRate rate,
    int width,
    int height,
    List<String> renditions,
    boolean hasAudio,
    long storedBytes,
    Stills stills,
    List<MediaWarning> warnings,
    List<Chapter> chapters,
    List<OutputAudioTrack> audioTracks,
    Optional<Av1Encoding> av1,
    Optional<MediaFiles> media) {
  /** A complete output without chapters. */
  public Output(
      long lengthMicros,
      FrameRate rate,
      int width,
      int height,
      List<String> renditions,
      boolean hasAudio,
      long storedBytes,
      Stills stills) {
    this(
        lengthMicros,
        rate,
        width,
        height,
        renditions,
        hasAudio,
        storedBytes,
        stills,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  public Output {
    renditions = List.copyOf(renditions);
    warnings = List.copyOf(warnings);
    chapters = List.copyOf(chapters);
    audioTracks = List.copyOf(audioTracks);
  }

  /** The same output with other chapters. */
  Output with(List<Chapter> chosen) {
    return with(chosen, av1);
  }

  /** This output, with other renditions in AV1. */
  public Output with(Av1Encoding encoding) {
    return with(chapters, Optional.of(encoding));
  }

  private Output with(List<Chapter> chosen, Optional<Av1Encoding> encoding) {
    return new Output(
        lengthMicros,
        rate,
        width,
        height,
        renditions,
        hasAudio,
        storedBytes,
        stills,
        warnings,
        chosen,
        audioTracks,
        encoding,
        media);
  }

  public double seconds() {
    return lengthMicros / 1e6;
  }

  /** Size of the top rendition. */
  public PictureSize size() {
    return new PictureSize(width, height);
  }

  /** Short side of the top rendition. */
  public int shortSide() {
    return Math.min(width, height);
  }
}
