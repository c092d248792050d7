package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.Boxes;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Where in the file frames lie, in the order in which they are stored. */
final class FrameBytes {
  /** Fields of a run of chunks: its first chunk, frames in each, number of their description. */
  private static final int RUN_BYTES = 12;

  private final Table sizes;
  private final Table runs;
  private final Table chunks;

  private FrameBytes(Table sizes, Table runs, Table chunks) {
    this.sizes = sizes;
    this.runs = runs;
    this.chunks = chunks;
  }

  static FrameBytes of(ByteBuffer samples) throws NotWebReady, BoxFault {
    ByteBuffer sizes = Boxes.at(samples, "stsz");
    unless(sizes.getInt(4) == 0, "its frames are all of one size");
    Optional<ByteBuffer> wide = Boxes.child(samples, "co64");
    Table chunks =
        wide.isPresent() ? Table.of(wide.orElseThrow(), 8) : Table.of(Boxes.at(samples, "stco"), 4);
    return new FrameBytes(
        Table.of(sizes, 8, 4), Table.of(Boxes.at(samples, "stsc"), RUN_BYTES), chunks);
  }

  int frames() {
    return sizes.count();
  }

  int size(int frame) {
    return sizes.signed(frame, 0);
  }

  long total() {
    long total = 0;
    for (int frame = 0; frame < frames(); frame++) {
      total += sizes.unsigned(frame, 0);
    }
    return total;
  }

  /**
   * Where each of {@code wanted} begins.
   *
   * @param wanted ascending
   * @param fileBytes size of the file
   * @throws NotWebReady when frames lie behind its end, as where it was cut off
   */
  long[] offsets(int[] wanted, long fileBytes) throws NotWebReady {
    long[] found = new long[wanted.length];
    int known = 0;
    int frame = 0;
    int run = 0;
    for (int chunk = 0; chunk < chunks.count(); chunk++) {
      if (run + 1 < runs.count() && runs.unsigned(run + 1, 0) == chunk + 1) {
        run++;
      }
      long offset = chunks.bytes() == 8 ? chunks.wide(chunk, 0) : chunks.unsigned(chunk, 0);
      long held = runs.unsigned(run, 1);
      unless(held <= frames() - frame, "its tables don't fit one another");
      unless(runs.unsigned(run, 2) == 1, "it is of several descriptions");
      for (int end = frame + (int) held; frame < end; frame++) {
        if (known < wanted.length && wanted[known] == frame) {
          found[known++] = offset;
        }
        offset += sizes.unsigned(frame, 0);
      }
      unless(offset >= 0 && offset <= fileBytes, "it is cut off");
    }
    unless(frame == frames(), "its tables don't fit one another");
    return found;
  }
}
