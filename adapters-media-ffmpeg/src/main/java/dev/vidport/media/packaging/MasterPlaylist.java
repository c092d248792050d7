package dev.vidport.media.packaging;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.Rendition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the master playlist (RFC 8216, 4.3.4) from measured bitrates. Pure. */
final class MasterPlaylist {
  private MasterPlaylist() {}

  /**
   * @param variants best first; players list them in this order
   */
  static String of(FrameRate rate, List<Variant> variants, Optional<Audio> audio) {
    StringBuilder list = start(audio);
    variants.forEach(
        variant -> list.append(line(rate, variant, audio)).append(variant.playlist()).append('\n'));
    variants.forEach(variant -> list.append(iframeLine(variant)));
    return list.toString();
  }

  /**
   * The master playlist while only one variant exists.
   *
   * @param playlist name of that variant's early playlist, which differs from its final name
   */
  static String early(FrameRate rate, Variant only, String playlist, Optional<Audio> audio) {
    return start(audio).append(line(rate, only, audio)).append(playlist).append('\n').toString();
  }

  private static StringBuilder start(Optional<Audio> audio) {
    StringBuilder list =
        new StringBuilder("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    audio.ifPresent(
        track ->
            list.append("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio\",NAME=\"Audio\",DEFAULT=YES,")
                .append("AUTOSELECT=YES,CHANNELS=\"2\",URI=\"" + track.playlist() + "\"\n"));
    return list;
  }

  static String line(FrameRate rate, Variant variant, Optional<Audio> audio) {
    Bandwidth bandwidth =
        variant.bandwidth().plus(audio.map(Audio::bandwidth).orElse(Bandwidth.NONE));
    return String.format(
        Locale.ROOT,
        "#EXT-X-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=\"%s\",RESOLUTION=%dx%d,"
            + "FRAME-RATE=%.3f%s\n",
        bandwidth.peak(),
        bandwidth.average(),
        variant.codec() + audio.map(track -> "," + track.codec()).orElse(""),
        variant.rendition().width(),
        variant.rendition().height(),
        rate.perSecond(),
        audio.isPresent() ? ",AUDIO=\"audio\"" : "");
  }

  static String iframeLine(Variant variant) {
    return String.format(
        Locale.ROOT,
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=\"%s\","
            + "RESOLUTION=%dx%d,URI=\"%s\"\n",
        variant.iframeBandwidth().peak(),
        variant.iframeBandwidth().average(),
        variant.codec(),
        variant.rendition().width(),
        variant.rendition().height(),
        variant.iframePlaylist());
  }

  /** A rendition as the master playlist lists it. */
  record Variant(
      Rendition rendition, String codec, Bandwidth bandwidth, Bandwidth iframeBandwidth) {
    String playlist() {
      return rendition.name() + ".m3u8";
    }

    String iframePlaylist() {
      return rendition.name() + "-iframes.m3u8";
    }
  }

  /** The audio that all renditions share. */
  record Audio(String playlist, String codec, Bandwidth bandwidth) {}
}
