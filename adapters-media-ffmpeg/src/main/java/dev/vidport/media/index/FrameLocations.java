package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Positions and sizes of the frames in their file, in storage order. */
record FrameLocations(BoxTable sizes, BoxTable runs, BoxTable chunks) {
  /**
   * Size of an {@code stsc} entry: first chunk, frames in each chunk, number of the description.
   */
  private static final int RUN_BYTES = 12;

  static FrameLocations of(ByteBuffer samples) throws NotWebReadyException, MalformedBoxException {
    ByteBuffer sizes = Boxes.at(samples, "stsz");
    require(sizes.getInt(4) == 0, "its frames all have one size");
    Optional<ByteBuffer> wide = Boxes.child(samples, "co64");
    BoxTable chunks =
        wide.isPresent()
            ? BoxTable.of(wide.orElseThrow(), 8)
            : BoxTable.of(Boxes.at(samples, "stco"), 4);
    return new FrameLocations(
        BoxTable.of(sizes, 8, 4), BoxTable.of(Boxes.at(samples, "stsc"), RUN_BYTES), chunks);
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
   * The position of each wanted frame's first byte.
   *
   * @param wanted frame numbers, ascending
   * @param fileBytes size of the file
   * @throws NotWebReadyException when frames lie beyond the file's end because the file is
   *     truncated
   */
  long[] offsets(int[] wanted, long fileBytes) throws NotWebReadyException {
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
      require(held <= frames() - frame, "its tables contradict each other");
      require(runs.unsigned(run, 2) == 1, "it has several sample descriptions");
      for (int end = frame + (int) held; frame < end; frame++) {
        if (known < wanted.length && wanted[known] == frame) {
          found[known++] = offset;
        }
        offset += sizes.unsigned(frame, 0);
      }
      require(offset >= 0 && offset <= fileBytes, "it is truncated");
    }
    require(frame == frames(), "its tables contradict each other");
    return found;
  }
}
