package dev.vidport.acceptance.media;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A playlist of playlists as a player reads it.
 *
 * @param variants the attributes of each rendition, its address under {@code URI}
 * @param pictures the attributes of each I-frame playlist
 * @param sounds the attributes of each sound
 */
public record MasterPlaylist(
    List<Map<String, String>> variants,
    List<Map<String, String>> pictures,
    List<Map<String, String>> sounds) {

  public static MasterPlaylist parse(String text) {
    List<Map<String, String>> variants = new ArrayList<>();
    List<Map<String, String>> pictures = new ArrayList<>();
    List<Map<String, String>> sounds = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("#EXT-X-STREAM-INF:")) {
        Map<String, String> attributes = new HashMap<>(Attributes.of(line));
        attributes.put("URI", lines.get(i + 1));
        variants.add(attributes);
      } else if (line.startsWith("#EXT-X-I-FRAME-STREAM-INF:")) {
        pictures.add(Attributes.of(line));
      } else if (line.startsWith("#EXT-X-MEDIA:")) {
        sounds.add(Attributes.of(line));
      }
    }
    return new MasterPlaylist(variants, pictures, sounds);
  }
}
