package dev.vidport.media.derivative;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.BoxFile.Box;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.media.derivative.StreamSegments.Segment;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the indexes of the fragments of a segment, and little else of it. */
final class SegmentIndexReader {
  /** In bytes; more than the index of a fragment of four seconds usually has. */
  private static final int FIRST_READ = 8 << 10;

  /**
   * In bytes. A segment with several fragments has their indexes between the media; each request to
   * a store without local files takes longer than these bytes.
   */
  private static final int NEXT_REMOTE_READ = 1 << 20;

  private final ReadableStore store;
  private final ObjectKey file;
  private final ByteBuffer trackDefaults;
  private final boolean isLocal;

  /**
   * @param trackDefaults content of the {@code trex} box
   * @param isLocal whether the store has the file locally
   */
  SegmentIndexReader(
      ReadableStore store, ObjectKey file, ByteBuffer trackDefaults, boolean isLocal) {
    this.store = store;
    this.file = file;
    this.isLocal = isLocal;
    this.trackDefaults = trackDefaults;
  }

  /** The runs of a segment, with their positions in the file. */
  List<LocatedRun> read(Segment segment) throws IOException {
    BoxFile boxes = new BoxFile(new Window(segment));
    List<LocatedRun> runs = new ArrayList<>();
    for (Optional<Box> box = boxes.next(); box.isPresent(); box = boxes.next()) {
      Box found = box.orElseThrow();
      if (found.type().equals("moof")) {
        for (SampleRun run : SampleRun.parse(boxes.content(found), trackDefaults.duplicate())) {
          runs.add(new LocatedRun(segment.offset() + found.offset() + run.dataOffset(), run));
        }
      }
    }
    if (runs.isEmpty() || runs.get(runs.size() - 1).end() > segment.end()) {
      throw new IOException("a segment of " + file + " has no whole fragments");
    }
    return runs;
  }

  /** The samples of a run, and the position of the first one in its file. */
  record LocatedRun(long offset, SampleRun run) {
    long end() {
      return offset + run.totalBytes();
    }
  }

  /** A segment, of which a part is in memory. */
  private final class Window implements RandomAccessBytes {
    private final Segment segment;
    private long start;
    private byte[] bytes = {};

    Window(Segment segment) {
      this.segment = segment;
    }

    @Override
    public long size() {
      return segment.bytes();
    }

    @Override
    public ByteBuffer read(long position, int length) throws IOException {
      if (position < start || position + length > start + bytes.length) {
        int least = isLocal || bytes.length == 0 ? FIRST_READ : NEXT_REMOTE_READ;
        int wanted = (int) Math.min(Math.max(least, length), segment.bytes() - position);
        bytes = StoredText.read(store, file, segment.offset() + position, wanted);
        start = position;
      }
      return ByteBuffer.wrap(bytes).slice((int) (position - start), length);
    }
  }
}
