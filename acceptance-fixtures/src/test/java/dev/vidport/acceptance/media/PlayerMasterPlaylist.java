package dev.vidport.acceptance.media;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An HLS master playlist, parsed as a player does.
 *
 * @param variants attributes of each rendition, with its URL under {@code URI}
 * @param iFramePlaylists attributes of each I-frame playlist
 * @param audioTracks attributes of each audio rendition
 */
public record PlayerMasterPlaylist(
    List<Map<String, String>> variants,
    List<Map<String, String>> iFramePlaylists,
    List<Map<String, String>> audioTracks) {

  public static PlayerMasterPlaylist parse(String text) {
    List<Map<String, String>> variants = new ArrayList<>();
    List<Map<String, String>> iFramePlaylists = new ArrayList<>();
    List<Map<String, String>> audioTracks = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("#EXT-X-STREAM-INF:")) {
        Map<String, String> attributes = new HashMap<>(PlaylistAttributes.of(line));
        attributes.put("URI", lines.get(i + 1));
        variants.add(attributes);
      } else if (line.startsWith("#EXT-X-I-FRAME-STREAM-INF:")) {
        iFramePlaylists.add(PlaylistAttributes.of(line));
      } else if (line.startsWith("#EXT-X-MEDIA:")) {
        audioTracks.add(PlaylistAttributes.of(line));
      }
    }
    return new PlayerMasterPlaylist(variants, iFramePlaylists, audioTracks);
  }
}
