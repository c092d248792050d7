package dev.vidport.media.packaging;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Rendition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the playlist of all playlists (RFC 8216, 4.3.4), by what was measured. Pure. */
final class MasterPlaylist {
  private MasterPlaylist() {}

  /**
   * @param variants the best first, in the order in which players list them
   */
  static String of(FrameRate rate, List<Variant> variants, Optional<Sound> sound) {
    StringBuilder list = start(sound);
    variants.forEach(
        variant -> list.append(line(rate, variant, sound)).append(variant.playlist()).append('\n'));
    variants.forEach(variant -> list.append(pictures(variant)));
    return list.toString();
  }

  /**
   * The playlist while there is only one variant.
   *
   * @param playlist of that variant, by another name than it will have
   */
  static String early(FrameRate rate, Variant only, String playlist, Optional<Sound> sound) {
    return start(sound).append(line(rate, only, sound)).append(playlist).append('\n').toString();
  }

  private static StringBuilder start(Optional<Sound> sound) {
    StringBuilder list =
        new StringBuilder("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    sound.ifPresent(
        audio ->
            list.append("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio\",NAME=\"Audio\",DEFAULT=YES,")
                .append("AUTOSELECT=YES,CHANNELS=\"2\",URI=\"" + audio.playlist() + "\"\n"));
    return list;
  }

  private static String line(FrameRate rate, Variant variant, Optional<Sound> sound) {
    Bandwidth bandwidth =
        variant.bandwidth().plus(sound.map(Sound::bandwidth).orElse(Bandwidth.NONE));
    return String.format(
        Locale.ROOT,
        "#EXT-X-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=\"%s\",RESOLUTION=%dx%d,"
            + "FRAME-RATE=%.3f%s\n",
        bandwidth.peak(),
        bandwidth.average(),
        variant.codec() + sound.map(audio -> "," + audio.codec()).orElse(""),
        variant.rendition().width(),
        variant.rendition().height(),
        rate.perSecond(),
        sound.isPresent() ? ",AUDIO=\"audio\"" : "");
  }

  private static String pictures(Variant variant) {
    return String.format(
        Locale.ROOT,
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=\"%s\","
            + "RESOLUTION=%dx%d,URI=\"%s\"\n",
        variant.pictures().peak(),
        variant.pictures().average(),
        variant.codec(),
        variant.rendition().width(),
        variant.rendition().height(),
        variant.picturesPlaylist());
  }

  /** A rendition as listed. */
  record Variant(Rendition rendition, String codec, Bandwidth bandwidth, Bandwidth pictures) {
    String playlist() {
      return rendition.label() + ".m3u8";
    }

    String picturesPlaylist() {
      return rendition.label() + "-iframes.m3u8";
    }
  }

  /** The sound of every rendition. */
  record Sound(String playlist, String codec, Bandwidth bandwidth) {}
}
