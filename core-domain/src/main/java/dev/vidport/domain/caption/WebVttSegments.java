package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Writes captions as HLS segments (RFC 8216, section 3.5), each as long as the video's segment. A
 * cue is in every segment that it overlaps, with the same times: players recognize it by them. A
 * segment without cues is a valid file.
 *
 * <p>{@code X-TIMESTAMP-MAP} says which time of the media the cues' time 0 is. Players read it as a
 * time of the media's own clock even for fragmented MP4, so it is 0 if the first frame is presented
 * at 0. The value 900000 in many examples is for MPEG-2 streams that start at 10 seconds; with it,
 * AVPlayer and hls.js show the cues of Vidport's files 10 seconds late. Without the line some
 * players apply no offset and others the first time of the media.
 */
public final class WebVttSegments {
  private static final long MPEG_CLOCK = 1L << 33;

  private final Captions captions;
  private final List<Long> starts;
  private final long endMicros;
  private final long mpegTimestamp;

  /**
   * @param starts starts of the video's segments in microseconds, ascending, at least one
   * @param endMicros end of the last segment
   * @param mpegTimestamp presentation time of the video's first frame in units of 1/90000 s; 0 for
   *     Vidport's files
   */
  public WebVttSegments(Captions captions, List<Long> starts, long endMicros, long mpegTimestamp) {
    this.captions = captions;
    this.starts = List.copyOf(starts);
    this.endMicros = endMicros;
    this.mpegTimestamp = mpegTimestamp;
    if (starts.isEmpty() || mpegTimestamp < 0 || mpegTimestamp >= MPEG_CLOCK) {
      throw new IllegalArgumentException("invalid segments or offset");
    }
    for (int i = 0; i < starts.size(); i++) {
      if (starts.get(i) >= end(i)) {
        throw new IllegalArgumentException("segment " + i + " has no length");
      }
    }
  }

  /** The files of the segments, in order. */
  public List<String> files() {
    List<List<Cue>> cues = new ArrayList<>(starts.size());
    starts.forEach(any -> cues.add(new ArrayList<>()));
    int first = 0;
    for (Cue cue : captions.cues()) {
      while (first < starts.size() && end(first) <= cue.startMicros()) {
        first++;
      }
      for (int i = first; i < starts.size() && starts.get(i) < cue.endMicros(); i++) {
        cues.get(i).add(cue);
      }
    }
    return cues.stream().map(this::file).toList();
  }

  private String file(List<Cue> cues) {
    StringBuilder file =
        new StringBuilder(WebVtt.SIGNATURE)
            .append("\nX-TIMESTAMP-MAP=MPEGTS:")
            .append(mpegTimestamp)
            .append(",LOCAL:00:00:00.000\n\n");
    cues.forEach(cue -> WebVtt.append(cue, captions.language(), file));
    return file.toString();
  }

  /**
   * The media playlist of the segments.
   *
   * @param targetSeconds target duration of the video's playlists; playlists of subtitles must have
   *     the same
   * @param address the relative address of a segment, counted from 0
   */
  public String playlist(int targetSeconds, IntFunction<String> address) {
    StringBuilder list =
        new StringBuilder("#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:")
            .append(targetSeconds)
            .append("\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n");
    for (int i = 0; i < starts.size(); i++) {
      double seconds = (end(i) - starts.get(i)) / 1e6;
      list.append(String.format(Locale.ROOT, "#EXTINF:%.6f,\n", seconds))
          .append(address.apply(i))
          .append('\n');
    }
    return list.append("#EXT-X-ENDLIST\n").toString();
  }

  private long end(int segment) {
    return segment + 1 < starts.size() ? starts.get(segment + 1) : endMicros;
  }
}
