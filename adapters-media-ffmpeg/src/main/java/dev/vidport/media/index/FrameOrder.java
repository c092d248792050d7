package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Optional;

/**
 * The display order of frames that are stored in decoding order. Frames are evenly spaced: each
 * time slot shows exactly one frame.
 *
 * @param frames number of frames
 * @param ticks time between two frames, in units of the track's timescale
 * @param start time of the first displayed frame, in units of the track's timescale
 * @param reordered by how many frames decoding runs ahead of display
 * @param closed indexes, in storage order, of the frames at which storage order and display order
 *     agree: exactly the frames stored before them are displayed before them
 */
record FrameOrder(int frames, long ticks, long start, int reordered, BitSet closed) {
  /** The largest number of frames that an H.264 decoder buffers. */
  private static final int MAX_REORDERED = 16;

  static FrameOrder of(ByteBuffer samples, int frames)
      throws NotWebReadyException, MalformedBoxException {
    long ticks = ticks(BoxTable.of(Boxes.at(samples, "stts"), 8), frames);
    Optional<ByteBuffer> composition = Boxes.child(samples, "ctts");
    int[] offsets =
        composition.isPresent() ? offsets(composition.orElseThrow(), frames) : new int[frames];
    return of(ticks, offsets);
  }

  /** The duration of the last frame may differ: it does not shift any other frame. */
  private static long ticks(BoxTable runs, int frames) throws NotWebReadyException {
    require(runs.count() > 0, "it has no frames");
    long ticks = runs.unsigned(0, 1);
    long counted = 0;
    for (int row = 0; row < runs.count(); row++) {
      boolean last = counted == frames - 1L && runs.unsigned(row, 0) == 1;
      require(runs.unsigned(row, 1) == ticks || last, "its frame rate varies");
      counted += runs.unsigned(row, 0);
    }
    require(counted == frames && ticks > 0, "its tables contradict each other");
    return ticks;
  }

  private static int[] offsets(ByteBuffer box, int frames)
      throws NotWebReadyException, MalformedBoxException {
    BoxTable runs = BoxTable.of(box, 8);
    int[] offsets = new int[frames];
    int next = 0;
    for (int row = 0; row < runs.count(); row++) {
      long count = runs.unsigned(row, 0);
      require(count <= frames - next, "its tables contradict each other");
      for (int end = next + (int) count; next < end; next++) {
        offsets[next] = runs.signed(row, 1);
      }
    }
    require(next == frames, "its tables contradict each other");
    return offsets;
  }

  private static FrameOrder of(long ticks, int[] offsets) throws NotWebReadyException {
    long start = Long.MAX_VALUE;
    for (int stored = 0; stored < offsets.length; stored++) {
      start = Math.min(start, stored * ticks + offsets[stored]);
    }
    BitSet slots = new BitSet(offsets.length);
    BitSet closed = new BitSet(offsets.length);
    int highest = -1;
    int reordered = 0;
    for (int stored = 0; stored < offsets.length; stored++) {
      long after = stored * ticks + offsets[stored] - start;
      long slot = after / ticks;
      require(after % ticks == 0 && slot < offsets.length, "its frame rate varies");
      require(!slots.get((int) slot), "it shows two frames at the same time");
      slots.set((int) slot);
      // No two frames share a slot, so the frames stored before fill all slots up to the highest.
      closed.set(stored, slot == stored && highest == stored - 1);
      highest = Math.max(highest, (int) slot);
      reordered = Math.max(reordered, stored - (int) slot);
    }
    require(reordered <= MAX_REORDERED, "its frames are reordered too far");
    return new FrameOrder(offsets.length, ticks, start, reordered, closed);
  }
}
