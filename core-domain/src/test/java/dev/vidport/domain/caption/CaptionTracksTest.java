package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.vidport.domain.caption.CaptionTrack.Origin;
import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CaptionTracksTest {
  private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");
  private static final SpokenLanguage GERMAN = new SpokenLanguage("de");
  private static final JobId JOB = new JobId("0".repeat(32));
  private static final SpeechRecognition BEGUN =
      SpeechRecognition.begun(JOB, Optional.empty(), START);

  private int ids;

  private CaptionTrack track(SpokenLanguage language, Origin origin, int seconds) {
    return new CaptionTrack(
        language, origin, "%016x".formatted(ids++), 100 + ids, START.plusSeconds(seconds));
  }

  private CaptionTrack uploaded(SpokenLanguage language, int seconds) {
    return track(language, Origin.UPLOADED, seconds);
  }

  private CaptionTrack recognized() {
    return track(SpokenLanguage.ENGLISH, Origin.RECOGNIZED, 60);
  }

  @Test
  void trackReplacesThatOfItsLanguageInItsPlace() {
    CaptionTrack english = uploaded(SpokenLanguage.ENGLISH, 0);
    CaptionTrack german = uploaded(GERMAN, 0);
    CaptionTrack corrected = uploaded(SpokenLanguage.ENGLISH, 1);

    CaptionTracks before = CaptionTracks.NONE.with(english).with(german);
    CaptionTracks after = before.with(corrected);

    assertThat(after.tracks()).containsExactly(corrected, german);
    assertThat(after.main()).contains(corrected);
    assertThat(after.storedBytes()).isEqualTo(corrected.storedBytes() + german.storedBytes());
    assertThat(before.removedIn(after)).containsExactly(english);
    assertThat(after.removedIn(before)).containsExactly(corrected);
  }

  @Test
  void removedTrackIsNamedByTheTracksBefore() {
    CaptionTrack english = uploaded(SpokenLanguage.ENGLISH, 0);
    CaptionTrack german = uploaded(GERMAN, 0);
    CaptionTracks before = CaptionTracks.NONE.with(english).with(german).with(BEGUN);

    CaptionTracks after = before.without(english);

    assertThat(after.main()).contains(german);
    assertThat(after.track(SpokenLanguage.ENGLISH)).isEmpty();
    assertThat(after.isRecognizedBy(JOB)).isTrue();
    assertThat(before.removedIn(after)).containsExactly(english);
    assertThat(after.removedIn(before)).isEmpty();
  }

  @Test
  void languageHasOneTrackAtMost() {
    List<CaptionTrack> two = List.of(uploaded(GERMAN, 0), uploaded(GERMAN, 1));

    assertThatIllegalArgumentException().isThrownBy(() -> new CaptionTracks(two, Optional.empty()));
  }

  @Test
  void recognitionReplacesWhatWasThereWhenItBegan() {
    CaptionTracks before =
        CaptionTracks.NONE.with(uploaded(SpokenLanguage.ENGLISH, -1)).with(BEGUN);
    CaptionTrack recognized = recognized();

    CaptionTracks after = before.recognized(recognized);

    assertThat(after).isEqualTo(new CaptionTracks(List.of(recognized), Optional.empty()));
  }

  @Test
  void recognitionDoesNotReplaceWhatTheOwnerSentMeanwhile() {
    CaptionTrack own = uploaded(SpokenLanguage.ENGLISH, 0);

    CaptionTracks after = CaptionTracks.NONE.with(BEGUN).with(own).recognized(recognized());

    assertThat(after).isEqualTo(new CaptionTracks(List.of(own), Optional.empty()));
  }

  @Test
  void recognitionIsAddedToOtherLanguagesThatTheOwnerSentMeanwhile() {
    CaptionTrack german = uploaded(GERMAN, 1);
    CaptionTrack recognized = recognized();

    CaptionTracks after = CaptionTracks.NONE.with(BEGUN).with(german).recognized(recognized);

    assertThat(after.tracks()).containsExactly(german, recognized);
  }

  @Test
  void recognitionReplacesAnEarlierOneOfTheSameLanguage() {
    CaptionTrack second = recognized();

    CaptionTracks after = CaptionTracks.NONE.with(recognized()).with(BEGUN).recognized(second);

    assertThat(after.tracks()).containsExactly(second);
  }

  @Test
  void recognitionOfATwentyFirstLanguageIsSkipped() {
    CaptionTracks full = CaptionTracks.NONE;
    for (String language : List.of(Locale.getISOLanguages()).subList(0, CaptionTracks.MAX_TRACKS)) {
      full = full.with(uploaded(new SpokenLanguage(language), -1));
    }
    CaptionTrack known = track(full.tracks().get(7).language(), Origin.RECOGNIZED, 60);

    CaptionTracks skipped = full.with(BEGUN).recognized(recognized());
    CaptionTracks replaced = full.with(BEGUN).recognized(known);

    assertThat(full.track(SpokenLanguage.ENGLISH)).isEmpty();
    assertThat(full.hasRoomFor(SpokenLanguage.ENGLISH)).isFalse();
    assertThat(full.hasRoomFor(known.language())).isTrue();
    assertThat(skipped.tracks()).isEqualTo(full.tracks());
    assertThat(skipped.recognition()).contains(BEGUN.skipped(SpeechRecognition.TOO_MANY_LANGUAGES));
    assertThat(replaced.tracks()).hasSize(CaptionTracks.MAX_TRACKS).contains(known);
    assertThat(replaced.recognition()).isEmpty();
  }

  @Test
  void recognitionThatEndsWithoutCaptionsKeepsTheTracks() {
    CaptionTrack german = uploaded(GERMAN, 0);
    CaptionTracks running = CaptionTracks.NONE.with(german).with(BEGUN);

    CaptionTracks after = running.ended(end -> end.failed("no"));

    assertThat(running.isRecognizing()).isTrue();
    assertThat(after.isRecognizing()).isFalse();
    assertThat(after.isRecognizedBy(JOB)).isFalse();
    assertThat(after.tracks()).containsExactly(german);
    assertThat(after.recognition().flatMap(SpeechRecognition::reason)).contains("no");
  }
}
