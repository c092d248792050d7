package dev.vidport.usecases.playback;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.storage.OutputFile;
import java.util.List;

/**
 * Adds the captions of a video to its master playlist, as subtitle renditions (RFC 8216, 4.3.4.1).
 * The stored playlist never changes, since captions follow the video and can be replaced.
 */
final class SubtitleRenditions {
  private static final String GROUP = "subs";
  private static final String VARIANT = "#EXT-X-STREAM-INF:";

  private SubtitleRenditions() {}

  /**
   * @param master a master playlist without subtitles
   * @param tracks at least one
   */
  static String addTo(String master, List<CaptionTrack> tracks) {
    StringBuilder list = new StringBuilder();
    boolean added = false;
    for (String line : master.split("\n", -1)) {
      boolean variant = line.startsWith(VARIANT);
      if (variant && !added) {
        tracks.forEach(track -> list.append(rendition(track, name(track, tracks))));
        added = true;
      }
      list.append(line).append(variant ? ",SUBTITLES=\"" + GROUP + "\"" : "").append('\n');
    }
    // The last line was empty.
    list.setLength(list.length() - 1);
    return list.toString();
  }

  /** Names must be unique in their group; some codes name the same language. */
  private static String name(CaptionTrack track, List<CaptionTrack> tracks) {
    SpokenLanguage language = track.language();
    String name = language.nativeName().replace("\"", "");
    boolean isUnique =
        tracks.stream()
                .filter(other -> other.language().nativeName().equals(language.nativeName()))
                .count()
            == 1;
    return isUnique ? name : name + " (" + language.code() + ")";
  }

  /**
   * Off unless the viewer or the system wants subtitles. The characteristic is that of captions
   * that contain all that is spoken (HLS Authoring Specification, Appendix: Characteristics).
   */
  private static String rendition(CaptionTrack track, String name) {
    return "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\""
        + GROUP
        + "\",NAME=\""
        + name
        + "\",LANGUAGE=\""
        + track.language().code()
        + "\",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,"
        + "CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog\",URI=\""
        + OutputFile.captions(track, OutputFile.CAPTIONS_PLAYLIST)
        + "\"\n";
  }
}
