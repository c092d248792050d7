package dev.vidport.media.packaging;

import java.util.List;

/**
 * A fragmented MP4 file with one track.
 *
 * @param headerBytes size of the init segment at the start of the file
 * @param timescale units per second
 * @param codec name of the codec for the CODECS attribute of a playlist (RFC 6381)
 */
record FragmentedTrack(long headerBytes, long timescale, String codec, List<Fragment> fragments) {
  FragmentedTrack {
    fragments = List.copyOf(fragments);
  }

  double seconds(long ticks) {
    return (double) ticks / timescale;
  }

  long ticks() {
    return fragments.stream().mapToLong(Fragment::ticks).sum();
  }
}
