package dev.vidport.media.packaging;

import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A master playlist that is published already, and gets more variants. The first variant stays the
 * first, with which players begin that choose none themselves.
 */
record PublishedMaster(String text) {
  private static final String AUDIO = "#EXT-X-MEDIA:TYPE=AUDIO,";
  private static final Pattern URI = Pattern.compile(",URI=\"([^\"]+)\"$");
  private static final String IFRAMES = "#EXT-X-I-FRAME-STREAM-INF:";

  /** The playlists of the audio tracks, the main one first. */
  List<String> audioPlaylists() {
    return text.lines()
        .filter(line -> line.startsWith(AUDIO))
        .map(URI::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .toList();
  }

  /**
   * The playlist with further variants. Adding the same ones again changes nothing.
   *
   * @param audio that of all variants
   */
  String with(
      FrameRate rate, List<MasterPlaylist.Variant> more, Optional<MasterPlaylist.Audio> audio) {
    List<String> streams = new ArrayList<>();
    List<String> iframes = new ArrayList<>();
    for (MasterPlaylist.Variant variant : more) {
      streams.add(MasterPlaylist.line(rate, variant, audio).stripTrailing());
      streams.add(variant.playlist());
      iframes.add(MasterPlaylist.iframeLine(variant).stripTrailing());
    }
    List<String> lines = new ArrayList<>();
    for (String line : linesWithout(more)) {
      if (line.startsWith(IFRAMES)) {
        lines.addAll(streams);
        streams = List.of();
      }
      lines.add(line);
    }
    lines.addAll(streams);
    lines.addAll(iframes);
    return String.join("\n", lines) + "\n";
  }

  /** An earlier attempt may have added the same variants, with other bitrates. */
  private List<String> linesWithout(List<MasterPlaylist.Variant> variants) {
    Set<String> streams = new HashSet<>();
    Set<String> iframes = new HashSet<>();
    for (MasterPlaylist.Variant variant : variants) {
      streams.add(variant.playlist());
      iframes.add("URI=\"" + variant.iframePlaylist() + "\"");
    }
    List<String> kept = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (streams.contains(line)) {
        // With its description before it.
        kept.remove(kept.size() - 1);
      } else if (iframes.stream().noneMatch(line::contains)) {
        kept.add(line);
      }
    }
    return kept;
  }
}
