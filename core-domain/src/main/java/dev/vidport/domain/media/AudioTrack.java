package dev.vidport.domain.media;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One of several audio streams of a file, as viewers choose among them.
 *
 * @param stream index of the stream
 * @param mix how its channels are mixed to stereo
 * @param language code of its language ({@link LanguageCode}); empty if it is unknown
 * @param name what players show: plain text in one line, and different for each track of a file
 */
public record AudioTrack(
    int stream, Downmix mix, Optional<String> language, String name, Purpose purpose) {
  /** As many as a video can have. */
  public static final int MAX_COUNT = 8;

  /** In characters. */
  private static final int MAX_NAME = 60;

  /** Whom a track is for. */
  public enum Purpose {
    /** All viewers who understand its language. */
    PROGRAMME,
    /** Viewers who do not see the picture, which it describes. */
    DESCRIPTION,
    /** Viewers who choose it, such as a commentary. */
    OTHER
  }

  /**
   * The tracks of a file whose viewers have a choice: at least two, in different languages.
   *
   * @param found the audio that a viewer wants first; the names are any text, such as the titles in
   *     the file
   * @return empty if there is no choice, so that the first stream alone is the audio
   */
  public static List<AudioTrack> ofFile(List<AudioTrack> found) {
    List<AudioTrack> tracks = found.stream().limit(MAX_COUNT).toList();
    long languages = tracks.stream().flatMap(track -> track.language().stream()).distinct().count();
    return languages < 2 ? List.of() : named(tracks);
  }

  private static List<AudioTrack> named(List<AudioTrack> tracks) {
    Set<String> used = new HashSet<>();
    List<AudioTrack> named = new ArrayList<>();
    for (AudioTrack track : tracks) {
      String name = track.shownName(named.size() + 1);
      for (int number = 2; !used.add(name); number++) {
        name = track.shownName(named.size() + 1) + " (" + number + ")";
      }
      named.add(new AudioTrack(track.stream, track.mix, track.language, name, track.purpose));
    }
    return List.copyOf(named);
  }

  private String shownName(int number) {
    // A name is between double quotes in a playlist.
    String title = Chapter.title(name.replace('"', '\''));
    if (title.isEmpty()) {
      return language.map(LanguageCode::nativeName).orElse("Audio " + number);
    }
    return title
        .codePoints()
        .limit(MAX_NAME)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
