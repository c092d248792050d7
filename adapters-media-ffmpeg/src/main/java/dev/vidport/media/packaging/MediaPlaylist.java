package dev.vidport.media.packaging;

import java.util.List;
import java.util.Locale;

/**
 * Writes the playlist of one file (RFC 8216): byte ranges, so that each rendition stays one file.
 */
final class MediaPlaylist {
  /** Ranges with a map need version 6, and maps outside of I-frame playlists what is in 7. */
  private static final String HEAD = "#EXTM3U\n#EXT-X-VERSION:7\n";

  private final Track track;
  private final String file;

  MediaPlaylist(Track track, String file) {
    this.track = track;
    this.file = file;
  }

  String of(List<Segment> segments) {
    return render(segments, "#EXT-X-INDEPENDENT-SEGMENTS\n");
  }

  String ofPictures(List<Segment> pictures) {
    return render(pictures, "#EXT-X-I-FRAMES-ONLY\n");
  }

  private String render(List<Segment> segments, String kind) {
    StringBuilder list = new StringBuilder(HEAD);
    list.append("#EXT-X-TARGETDURATION:").append(longest(segments)).append('\n');
    list.append("#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n").append(kind);
    list.append(
        String.format(
            Locale.ROOT, "#EXT-X-MAP:URI=\"%s\",BYTERANGE=\"%d@0\"\n", file, track.headerBytes()));
    segments.forEach(segment -> list.append(entry(track, segment, file)));
    return list.append("#EXT-X-ENDLIST\n").toString();
  }

  static String entry(Track track, Segment segment, String file) {
    return String.format(
        Locale.ROOT,
        "#EXTINF:%.6f,\n#EXT-X-BYTERANGE:%d@%d\n%s\n",
        track.seconds(segment.ticks()),
        segment.bytes(),
        segment.offset(),
        file);
  }

  /** Lengths rounded to whole seconds may not be above this. */
  private long longest(List<Segment> segments) {
    return segments.stream()
        .mapToLong(segment -> Math.round(track.seconds(segment.ticks())))
        .reduce(1, Math::max);
  }
}
