package dev.vidport.media.packaging;

/**
 * A fragment of an MP4 file: a {@code moof} box and the {@code mdat} box after it.
 *
 * @param offset position of its first byte in the file
 * @param bytes size of both boxes
 * @param firstSampleEnd position after the first sample, relative to {@code offset}
 * @param samples number of samples
 * @param ticks duration, in units of the track
 */
record Fragment(long offset, long bytes, long firstSampleEnd, int samples, long ticks) {
  long end() {
    return offset + bytes;
  }
}
