package dev.vidport.media.packaging;

import dev.vidport.domain.media.AudioTrack;
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
   * @param audio the main track first, with which players begin
   */
  static String of(FrameRate rate, List<Variant> variants, List<Audio> audio) {
    StringBuilder list = start(audio);
    Optional<Audio> largest = audio.stream().reduce(Audio::larger);
    variants.forEach(
        variant ->
            list.append(line(rate, variant, largest)).append(variant.playlist()).append('\n'));
    variants.forEach(variant -> list.append(iframeLine(variant)));
    return list.toString();
  }

  /**
   * The master playlist while only one variant exists.
   *
   * @param playlist name of that variant's early playlist, which differs from its final name
   */
  static String early(FrameRate rate, Variant only, String playlist, Optional<Audio> audio) {
    return start(audio.stream().toList())
        .append(line(rate, only, audio))
        .append(playlist)
        .append('\n')
        .toString();
  }

  private static StringBuilder start(List<Audio> audio) {
    StringBuilder list =
        new StringBuilder("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n");
    for (int i = 0; i < audio.size(); i++) {
      list.append(mediaLine(audio.get(i), i == 0));
    }
    return list;
  }

  /**
   * A track whose purpose is another one than the programme is never selected for its language
   * alone. The characteristic is that of descriptions of the picture (RFC 8216, 4.3.4.1).
   */
  private static String mediaLine(Audio audio, boolean isMain) {
    AudioTrack.Purpose purpose =
        audio.track().map(AudioTrack::purpose).orElse(AudioTrack.Purpose.PROGRAMME);
    return "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio\",NAME=\""
        + audio.track().map(AudioTrack::name).orElse("Audio")
        + "\""
        + audio
            .track()
            .flatMap(AudioTrack::language)
            .map(code -> ",LANGUAGE=\"" + code + "\"")
            .orElse("")
        + (isMain ? ",DEFAULT=YES" : ",DEFAULT=NO")
        + (isMain || purpose != AudioTrack.Purpose.OTHER ? ",AUTOSELECT=YES" : ",AUTOSELECT=NO")
        + (purpose == AudioTrack.Purpose.DESCRIPTION
            ? ",CHARACTERISTICS=\"public.accessibility.describes-video\""
            : "")
        + ",CHANNELS=\"2\",URI=\""
        + audio.playlist()
        + "\"\n";
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

  /**
   * Audio that all renditions share.
   *
   * @param track empty if there is no choice
   */
  record Audio(String playlist, String codec, Bandwidth bandwidth, Optional<AudioTrack> track) {
    Audio(String playlist, String codec, Bandwidth bandwidth) {
      this(playlist, codec, bandwidth, Optional.empty());
    }

    /** A variant states the bits of its largest combination (RFC 8216, 4.3.4.2). */
    Audio larger(Audio other) {
      return new Audio(playlist, codec, bandwidth.larger(other.bandwidth), track);
    }
  }
}
