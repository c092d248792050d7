package dev.vidport.usecases.playback.port;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The captions of a video as its owner sees them.
 *
 * @param language of the main track, or as requested; empty until it is detected
 * @param reason why the last recognition made no captions
 * @param progress the part of the speech that is recognized, from 0 to 1
 * @param tracks the published captions with their links, the main one first
 */
public record CaptionView(
    Status status,
    Optional<SpokenLanguage> language,
    Optional<String> reason,
    OptionalDouble progress,
    List<LinkedTrack> tracks) {
  public CaptionView {
    tracks = List.copyOf(tracks);
  }

  /** The state of the captions (service interface 2.7). */
  public enum Status {
    PROCESSING,
    READY,
    SKIPPED,
    FAILED
  }

  /** A track with signed links to its files. */
  public record LinkedTrack(CaptionTrack track, URI vtt, URI srt, URI txt) {}
}
