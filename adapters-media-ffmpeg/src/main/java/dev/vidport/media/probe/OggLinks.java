package dev.vidport.media.probe;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Counts the links of an Ogg file: complete files, one after another (RFC 3533, 4). ffmpeg reads
 * only the first link of a video.
 */
final class OggLinks {
  private static final int BUFFER = 256 << 10;
  private static final byte[] CAPTURE = {'O', 'g', 'g', 'S'};

  /** Bytes of the header of a page before its table of segments, without the capture pattern. */
  private static final int HEADER = 23;

  private static final int FLAGS = 1;
  private static final int SEGMENTS = 22;

  /** Set in the first page of each stream; all of a link come before its other pages. */
  private static final int FIRST_PAGE = 2;

  /** One of this many pages asks whether the step has to stop. */
  private static final int PAGES_PER_CHECK = 1_000;

  private OggLinks() {}

  /** Reads the headers of all pages, in one pass over the file. Damaged pages are passed over. */
  static int count(ReadableStore store, ObjectKey key, long sizeBytes, StepControl control)
      throws IOException, StepStoppedException {
    int links = 0;
    boolean isFirst = false;
    long pages = 0;
    try (InputStream in = new BufferedInputStream(store.read(key, 0, sizeBytes), BUFFER)) {
      while (findPage(in)) {
        byte[] header = in.readNBytes(HEADER);
        if (header.length < HEADER) {
          break;
        }
        boolean wasFirst = isFirst;
        isFirst = (header[FLAGS] & FIRST_PAGE) != 0;
        links += isFirst && !wasFirst ? 1 : 0;
        long content = 0;
        for (byte segment : in.readNBytes(header[SEGMENTS] & 0xff)) {
          content += segment & 0xff;
        }
        skip(in, content);
        if (++pages % PAGES_PER_CHECK == 0) {
          control.check();
        }
      }
    }
    return links;
  }

  /** The last page may be cut off. */
  private static void skip(InputStream in, long bytes) throws IOException {
    long rest = bytes;
    while (rest > 0) {
      long skipped = in.skip(rest);
      if (skipped == 0 && in.read() < 0) {
        return;
      }
      rest -= Math.max(1, skipped);
    }
  }

  /** Reads up to the end of the next capture pattern. */
  private static boolean findPage(InputStream in) throws IOException {
    int matched = 0;
    while (matched < CAPTURE.length) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      matched = next == CAPTURE[matched] ? matched + 1 : next == CAPTURE[0] ? 1 : 0;
    }
    return true;
  }
}
