package dev.vidport.domain.caption;

import dev.vidport.domain.id.JobId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The captions of a published video: at most one track for each language.
 *
 * @param tracks in the order in which their languages were added
 * @param recognition the last recognition, unless it has produced a track
 */
public record CaptionTracks(List<CaptionTrack> tracks, Optional<SpeechRecognition> recognition) {
  public static final int MAX_TRACKS = 20;

  /** No captions. */
  public static final CaptionTracks NONE = new CaptionTracks(List.of(), Optional.empty());

  public CaptionTracks {
    tracks = List.copyOf(tracks);
    if (tracks.stream().map(CaptionTrack::language).distinct().count() < tracks.size()) {
      throw new IllegalArgumentException("two tracks of one language");
    }
  }

  public boolean isEmpty() {
    return tracks.isEmpty() && recognition.isEmpty();
  }

  /** The track for clients that request no language: the one that was added first. */
  public Optional<CaptionTrack> main() {
    return tracks.stream().findFirst();
  }

  public Optional<CaptionTrack> track(SpokenLanguage language) {
    return tracks.stream().filter(track -> track.language().equals(language)).findFirst();
  }

  /** Whether captions in {@code language} can be added, or can replace existing ones. */
  public boolean hasRoomFor(SpokenLanguage language) {
    return tracks.size() < MAX_TRACKS || track(language).isPresent();
  }

  /** Total size of the files of all tracks in bytes. */
  public long storedBytes() {
    return tracks.stream().mapToLong(CaptionTrack::storedBytes).sum();
  }

  /** Whether a job is recognizing speech. */
  public boolean isRecognizing() {
    return recognition.filter(SpeechRecognition::isRunning).isPresent();
  }

  /** Whether this job is recognizing speech. */
  public boolean isRecognizedBy(JobId job) {
    return recognition
        .filter(running -> running.isRunning() && running.job().equals(job))
        .isPresent();
  }

  /** Begins a recognition, which replaces the previous one. */
  public CaptionTracks with(SpeechRecognition begun) {
    return new CaptionTracks(tracks, Optional.of(begun));
  }

  /**
   * Ends the recognition with a track. The track replaces one of the same language, unless the
   * owner has sent that track since the recognition began. If no other language can be added, the
   * recognition is skipped.
   */
  public CaptionTracks recognized(CaptionTrack track) {
    if (!hasRoomFor(track.language())) {
      return ended(end -> end.skipped(SpeechRecognition.TOO_MANY_LANGUAGES));
    }
    boolean superseded =
        track(track.language())
            .filter(
                own ->
                    own.origin() == CaptionTrack.Origin.UPLOADED
                        && recognition
                            .filter(begun -> own.publishedAt().isBefore(begun.startedAt()))
                            .isEmpty())
            .isPresent();
    return new CaptionTracks(superseded ? tracks : with(track).tracks, Optional.empty());
  }

  /** Ends the recognition without a track. */
  public CaptionTracks ended(UnaryOperator<SpeechRecognition> end) {
    return new CaptionTracks(tracks, recognition.map(end));
  }

  /**
   * Adds a track; it replaces one of the same language. A recognition that produced no captions is
   * removed.
   */
  public CaptionTracks with(CaptionTrack added) {
    List<CaptionTrack> all = new ArrayList<>(tracks);
    Optional<CaptionTrack> previous = track(added.language());
    if (previous.isPresent()) {
      all.set(all.indexOf(previous.get()), added);
    } else {
      all.add(added);
    }
    return new CaptionTracks(all, recognition.filter(SpeechRecognition::isRunning));
  }

  public CaptionTracks without(CaptionTrack removed) {
    return new CaptionTracks(
        tracks.stream().filter(track -> !track.equals(removed)).toList(), recognition);
  }

  /** The tracks that {@code later} no longer has. */
  public List<CaptionTrack> removedIn(CaptionTracks later) {
    return tracks.stream().filter(track -> !later.tracks.contains(track)).toList();
  }
}
