package dev.vidport.media.packaging;

import java.util.List;
import java.util.Locale;

/** Writes the playlist of one file (RFC 8216), with byte ranges: each rendition stays one file. */
record MediaPlaylist(FragmentedTrack track, String file) {
  /** Version 7: byte ranges with EXT-X-MAP need 6, EXT-X-MAP outside I-frame playlists needs 7. */
  private static final String HEADER = "#EXTM3U\n#EXT-X-VERSION:7\n";

  String of(List<PlaylistSegment> segments) {
    return render(segments, "#EXT-X-INDEPENDENT-SEGMENTS\n");
  }

  String ofIframes(List<PlaylistSegment> iframes) {
    return render(iframes, "#EXT-X-I-FRAMES-ONLY\n");
  }

  private String render(List<PlaylistSegment> segments, String kind) {
    StringBuilder list = new StringBuilder(HEADER);
    list.append("#EXT-X-TARGETDURATION:").append(targetDuration(segments)).append('\n');
    list.append("#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n").append(kind);
    list.append(
        String.format(
            Locale.ROOT, "#EXT-X-MAP:URI=\"%s\",BYTERANGE=\"%d@0\"\n", file, track.headerBytes()));
    segments.forEach(segment -> list.append(entry(track, segment, file)));
    return list.append("#EXT-X-ENDLIST\n").toString();
  }

  static String entry(FragmentedTrack track, PlaylistSegment segment, String file) {
    return String.format(
        Locale.ROOT,
        "#EXTINF:%.6f,\n#EXT-X-BYTERANGE:%d@%d\n%s\n",
        segment.micros(track) / 1e6,
        segment.bytes(),
        segment.offset(),
        file);
  }

  /** The bitrate of the playlist with these segments. */
  Bandwidth bandwidth(List<PlaylistSegment> segments) {
    return Bandwidth.of(track, segments, targetDuration(segments));
  }

  /** The target duration: no segment, rounded to whole seconds, is longer. */
  private long targetDuration(List<PlaylistSegment> segments) {
    return segments.stream()
        .mapToLong(segment -> Math.round(segment.micros(track) / 1e6))
        .reduce(1, Math::max);
  }
}
