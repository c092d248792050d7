package dev.vidport.media.packaging;

import java.util.List;

/**
 * A fragmented MP4 file with one track.
 *
 * @param headerBytes size of what a player needs before any fragment, from the file's start
 * @param timescale units a second
 * @param codec name of the codec as in a playlist's CODECS (RFC 6381)
 */
record Track(long headerBytes, long timescale, String codec, List<Fragment> fragments) {
  Track {
    fragments = List.copyOf(fragments);
  }

  double seconds(long ticks) {
    return (double) ticks / timescale;
  }

  long ticks() {
    return fragments.stream().mapToLong(Fragment::ticks).sum();
  }
}
