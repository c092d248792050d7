package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.Boxes;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Optional;

/**
 * When frames are shown that are stored in another order: each on a slot of its own, and no slot
 * left out.
 *
 * @param frames how many there are
 * @param ticks from one to the next, in units of the track
 * @param start of the first one
 * @param reordered by how many frames decoding has to run ahead
 * @param closed the frames, counted as stored, before which all have been stored that are shown
 *     before, and no other
 */
record FrameOrder(int frames, long ticks, long start, int reordered, BitSet closed) {
  /** No decoder of H.264 holds more frames. */
  private static final int MOST_REORDERED = 16;

  static FrameOrder of(ByteBuffer samples, int frames) throws NotWebReady, BoxFault {
    long ticks = ticks(Table.of(Boxes.at(samples, "stts"), 8), frames);
    Optional<ByteBuffer> late = Boxes.child(samples, "ctts");
    int[] offsets = late.isPresent() ? offsets(late.orElseThrow(), frames) : new int[frames];
    return of(ticks, offsets);
  }

  /** How long the last frame is shown does not matter to the others. */
  private static long ticks(Table runs, int frames) throws NotWebReady {
    unless(runs.count() > 0, "it has no frames");
    long ticks = runs.unsigned(0, 1);
    long counted = 0;
    for (int row = 0; row < runs.count(); row++) {
      boolean last = counted == frames - 1L && runs.unsigned(row, 0) == 1;
      unless(runs.unsigned(row, 1) == ticks || last, "its rate varies");
      counted += runs.unsigned(row, 0);
    }
    unless(counted == frames && ticks > 0, "its tables don't fit one another");
    return ticks;
  }

  private static int[] offsets(ByteBuffer box, int frames) throws NotWebReady, BoxFault {
    Table runs = Table.of(box, 8);
    int[] offsets = new int[frames];
    int next = 0;
    for (int row = 0; row < runs.count(); row++) {
      long count = runs.unsigned(row, 0);
      unless(count <= frames - next, "its tables don't fit one another");
      for (int end = next + (int) count; next < end; next++) {
        offsets[next] = runs.signed(row, 1);
      }
    }
    unless(next == frames, "its tables don't fit one another");
    return offsets;
  }

  private static FrameOrder of(long ticks, int[] offsets) throws NotWebReady {
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
      unless(after % ticks == 0 && slot < offsets.length, "its rate varies");
      unless(!slots.get((int) slot), "it shows two frames at a time");
      slots.set((int) slot);
      // As no two are shown at a time, those before fill all slots up to the highest.
      closed.set(stored, slot == stored && highest == stored - 1);
      highest = Math.max(highest, (int) slot);
      reordered = Math.max(reordered, stored - (int) slot);
    }
    unless(reordered <= MOST_REORDERED, "its frames are stored too far apart");
    return new FrameOrder(offsets.length, ticks, start, reordered, closed);
  }
}
