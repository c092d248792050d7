package dev.vidport.domain.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.AudioTrack.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AudioTrackTest {
  private static AudioTrack track(int stream, String language, String name) {
    return new AudioTrack(
        stream, Downmix.STEREO, LanguageCode.ofTag(language), name, Purpose.PROGRAMME);
  }

  @Test
  void tracksInDifferentLanguagesAreAChoice() {
    List<AudioTrack> tracks =
        AudioTrack.ofFile(List.of(track(2, "eng", ""), track(1, "ger", ""), track(3, "", "Music")));

    assertThat(tracks).extracting(AudioTrack::stream).containsExactly(2, 1, 3);
    assertThat(tracks).extracting(AudioTrack::name).containsExactly("English", "Deutsch", "Music");
    assertThat(tracks)
        .extracting(AudioTrack::language)
        .containsExactly(Optional.of("en"), Optional.of("de"), Optional.empty());
  }

  /** Microphones of a camera, or the same sound in two formats. */
  @Test
  void tracksInOneLanguageAreNone() {
    assertThat(AudioTrack.ofFile(List.of(track(1, "eng", "5.1"), track(2, "eng", "Stereo"))))
        .isEmpty();
    assertThat(AudioTrack.ofFile(List.of(track(1, "eng", ""), track(2, "und", "")))).isEmpty();
    assertThat(AudioTrack.ofFile(List.of(track(1, "", ""), track(2, "", "")))).isEmpty();
    assertThat(AudioTrack.ofFile(List.of())).isEmpty();
  }

  @Test
  void namesAreDifferentAndFitIntoAPlaylist() {
    List<AudioTrack> tracks =
        AudioTrack.ofFile(
            List.of(
                track(1, "eng", "Say \"hi\"\n,URI=x"),
                track(2, "ger", ""),
                track(3, "ger", "Deutsch"),
                track(4, "ger", " "),
                track(5, "", "\u0000\u202e"),
                track(6, "", "x".repeat(5000))));

    assertThat(tracks)
        .extracting(AudioTrack::name)
        .containsExactly(
            "Say 'hi' ,URI=x", "Deutsch", "Deutsch (2)", "Deutsch (3)", "Audio 5", "x".repeat(60));
  }

  @Test
  void moreThanEightAreLeftOut() {
    List<AudioTrack> many =
        IntStream.range(0, 30).mapToObj(n -> track(n, n == 0 ? "eng" : "ger", "")).toList();

    assertThat(AudioTrack.ofFile(many)).hasSize(AudioTrack.MAX_COUNT);
  }
}
