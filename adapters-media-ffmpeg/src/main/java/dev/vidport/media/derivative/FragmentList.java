package dev.vidport.media.derivative;

import dev.vidport.domain.media.FrameRate;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fragments of a rendition. Each starts with a keyframe and contains the frames that are shown
 * up to the next one.
 *
 * @param headerBytes size of the init segment
 * @param fragments in the order of the file; at least one
 * @param end position after the last fragment
 */
record FragmentList(int headerBytes, List<Entry> fragments, long end) {
  private static final Pattern MAP = Pattern.compile("#EXT-X-MAP:.*BYTERANGE=\"([0-9]{1,9})@0\"");
  private static final Pattern DURATION =
      Pattern.compile("#EXTINF:([0-9]{1,6}(?:\\.[0-9]{1,9})?),");
  private static final Pattern RANGE =
      Pattern.compile("#EXT-X-BYTERANGE:([0-9]{1,18})@([0-9]{1,18})");

  FragmentList {
    fragments = List.copyOf(fragments);
  }

  /**
   * Reads playlists that this service has written.
   *
   * @param keyframes the playlist of the keyframes, which has the start of each fragment
   * @param segments the playlist of the segments, which has the end of the last one
   */
  static FragmentList parse(String keyframes, String segments, FrameRate rate) throws IOException {
    Matcher map = MAP.matcher(keyframes);
    if (!map.find()) {
      throw new IOException("the playlist names no init segment");
    }
    List<Entry> found = new ArrayList<>();
    long frame = 0;
    Matcher duration = DURATION.matcher(keyframes);
    Matcher range = RANGE.matcher(keyframes);
    while (duration.find() && range.find(duration.end())) {
      found.add(new Entry(frame, Long.parseLong(range.group(2))));
      frame += Math.max(1, rate.nearestFrame(micros(duration.group(1))));
    }
    long end = 0;
    for (Matcher last = RANGE.matcher(segments); last.find(); ) {
      end = Long.parseLong(last.group(1)) + Long.parseLong(last.group(2));
    }
    if (found.isEmpty() || end <= found.get(found.size() - 1).offset()) {
      throw new IOException("the playlists list no fragments");
    }
    return new FragmentList(Integer.parseInt(map.group(1)), found, end);
  }

  private static long micros(String seconds) {
    return new BigDecimal(seconds).movePointRight(6).longValue();
  }

  /** The number of the fragment that shows {@code frame}. */
  int indexOf(long frame) {
    int low = 0;
    int high = fragments.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (fragments.get(middle).firstFrame() <= frame) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Position after a fragment. */
  long endOf(int index) {
    return index + 1 < fragments.size() ? fragments.get(index + 1).offset() : end;
  }

  /**
   * Size of the fragments that show {@code frames}, and of those between them.
   *
   * @param frames ascending; at least one
   */
  long bytes(List<Long> frames) {
    return endOf(indexOf(frames.get(frames.size() - 1)))
        - fragments.get(indexOf(frames.get(0))).offset();
  }

  /** A fragment: the number of its first frame, and the position of its first byte. */
  record Entry(long firstFrame, long offset) {}
}
