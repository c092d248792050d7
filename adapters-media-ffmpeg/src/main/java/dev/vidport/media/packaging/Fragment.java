package dev.vidport.media.packaging;

/**
 * A fragment of an MP4 file: a {@code moof} box and the {@code mdat} box after it.
 *
 * @param offset position of its first byte in the file
 * @param bytes its size
 * @param firstSampleEnd position after its first sample, counted from {@code offset}
 * @param samples how many samples it holds
 * @param ticks how long it lasts, in units of the track
 */
record Fragment(long offset, long bytes, long firstSampleEnd, int samples, long ticks) {
  long end() {
    return offset + bytes;
  }
}
