package dev.vidport.persistence.video;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The captions of a video, as stored. */
record CaptionsRow(@Nullable List<TrackRow> tracks, @Nullable RecognitionRow recognition) {
  /** Null without captions. */
  static @Nullable CaptionsRow of(CaptionTracks captions) {
    return captions.isEmpty()
        ? null
        : new CaptionsRow(
            captions.tracks().stream().map(TrackRow::of).toList(),
            captions.recognition().map(RecognitionRow::of).orElse(null));
  }

  CaptionTracks captions() {
    return new CaptionTracks(
        tracks == null ? List.of() : tracks.stream().map(TrackRow::track).toList(),
        Optional.ofNullable(recognition).map(RecognitionRow::recognition));
  }

  private static long micros(Instant at) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, at);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  record TrackRow(
      String language, String origin, String id, long storedBytes, long publishedAtMicros) {
    static TrackRow of(CaptionTrack track) {
      return new TrackRow(
          track.language().code(),
          track.origin().name(),
          track.id(),
          track.storedBytes(),
          micros(track.publishedAt()));
    }

    CaptionTrack track() {
      return new CaptionTrack(
          new SpokenLanguage(language),
          CaptionTrack.Origin.valueOf(origin),
          id,
          storedBytes,
          instant(publishedAtMicros));
    }
  }

  record RecognitionRow(
      String job,
      @Nullable String language,
      String status,
      @Nullable String reason,
      long startedAtMicros) {
    static RecognitionRow of(SpeechRecognition recognition) {
      return new RecognitionRow(
          recognition.job().value(),
          recognition.language().map(SpokenLanguage::code).orElse(null),
          recognition.status().name(),
          recognition.reason().orElse(null),
          micros(recognition.startedAt()));
    }

    SpeechRecognition recognition() {
      return new SpeechRecognition(
          new JobId(job),
          Optional.ofNullable(language).map(SpokenLanguage::new),
          SpeechRecognition.Status.valueOf(status),
          Optional.ofNullable(reason),
          instant(startedAtMicros));
    }
  }
}
