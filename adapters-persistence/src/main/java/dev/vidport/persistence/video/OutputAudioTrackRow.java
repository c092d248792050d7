package dev.vidport.persistence.video;

import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.video.OutputAudioTrack;
import java.util.List;
import java.util.Optional;

/** An audio track of an output, as stored. */
record OutputAudioTrackRow(Optional<String> language, String name, AudioTrack.Purpose purpose) {
  static List<OutputAudioTrackRow> of(List<OutputAudioTrack> tracks) {
    return tracks.stream()
        .map(track -> new OutputAudioTrackRow(track.language(), track.name(), track.purpose()))
        .toList();
  }

  static List<OutputAudioTrack> tracks(List<OutputAudioTrackRow> rows) {
    return rows.stream()
        .map(row -> new OutputAudioTrack(row.language, row.name, row.purpose))
        .toList();
  }
}
