package dev.vidport.persistence.job;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Downmix;
import java.util.List;
import java.util.Optional;

/** An audio track of a source, as stored. */
record AudioTrackRow(
    int stream, Downmix mix, Optional<String> language, String name, AudioTrack.Purpose purpose) {
  static List<AudioTrackRow> of(List<AudioTrack> tracks) {
    return tracks.stream()
        .map(
            track ->
                new AudioTrackRow(
                    track.stream(), track.mix(), track.language(), track.name(), track.purpose()))
        .toList();
  }

  static List<AudioTrack> tracks(List<AudioTrackRow> rows) {
    return rows.stream()
        .map(row -> new AudioTrack(row.stream, row.mix, row.language, row.name, row.purpose))
        .toList();
  }
}
