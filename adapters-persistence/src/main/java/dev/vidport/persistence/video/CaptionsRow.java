package dev.vidport.persistence.video;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The captions of a video, as stored. */
record CaptionsRow(List<TrackRow> tracks, Optional<RecognitionRow> recognition) {
  static CaptionsRow of(CaptionTracks captions) {
    return new CaptionsRow(
        captions.tracks().stream().map(TrackRow::of).toList(),
        captions.recognition().map(RecognitionRow::of));
  }

  CaptionTracks captions() {
    return new CaptionTracks(
        tracks.stream().map(TrackRow::track).toList(),
        recognition.map(RecognitionRow::recognition));
  }

  record TrackRow(
      String language,
      CaptionTrack.Origin origin,
      String id,
      long storedBytes,
      Instant publishedAt) {
    static TrackRow of(CaptionTrack track) {
      return new TrackRow(
          track.language().code(),
          track.origin(),
          track.id(),
          track.storedBytes(),
          track.publishedAt());
    }

    CaptionTrack track() {
      return new CaptionTrack(new SpokenLanguage(language), origin, id, storedBytes, publishedAt);
    }
  }

  record RecognitionRow(
      String job,
      Optional<String> language,
      SpeechRecognition.Status status,
      Optional<String> reason,
      Instant startedAt) {
    static RecognitionRow of(SpeechRecognition recognition) {
      return new RecognitionRow(
          recognition.job().value(),
          recognition.language().map(SpokenLanguage::code),
          recognition.status(),
          recognition.reason(),
          recognition.startedAt());
    }

    SpeechRecognition recognition() {
      return new SpeechRecognition(
          new JobId(job), language.map(SpokenLanguage::new), status, reason, startedAt);
    }
  }
}
