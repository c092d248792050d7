package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the keyframes at which a player can start. */
final class RandomAccessPoints {
  private RandomAccessPoints() {}

  /**
   * The marked keyframes that start a closed GOP: every frame stored before such a keyframe is
   * shown before it, and every frame stored after it is shown after it.
   *
   * @param apart minimum distance in frames; keyframes closer to the previous one are left out
   */
  static List<Integer> of(ByteBuffer samples, FrameOrder order, int apart)
      throws NotWebReadyException, MalformedBoxException {
    Optional<ByteBuffer> marked = Boxes.child(samples, "stss");
    List<Integer> keyframes = new ArrayList<>();
    SyncSamples syncSamples =
        marked.isPresent() ? SyncSamples.of(marked.orElseThrow()) : SyncSamples.all(order.frames());
    for (int i = 0; i < syncSamples.count(); i++) {
      long frame = syncSamples.frame(i);
      require(frame >= 0 && frame < order.frames(), "its tables contradict each other");
      int last = keyframes.isEmpty() ? -apart : keyframes.get(keyframes.size() - 1);
      if (frame >= (long) last + apart && order.closed().get((int) frame)) {
        keyframes.add((int) frame);
      }
    }
    require(!keyframes.isEmpty() && keyframes.get(0) == 0, "its first frame is not a keyframe");
    return keyframes;
  }

  /** The entries of the {@code stss} table; without a table, every frame is a keyframe. */
  private record SyncSamples(Optional<BoxTable> table, int count) {
    static SyncSamples of(ByteBuffer box) throws MalformedBoxException {
      BoxTable table = BoxTable.of(box, 4);
      return new SyncSamples(Optional.of(table), table.count());
    }

    static SyncSamples all(int frames) {
      return new SyncSamples(Optional.empty(), frames);
    }

    /** The number of the frame, counted from 0. */
    long frame(int i) {
      return table.map(frames -> frames.unsigned(i, 0) - 1).orElse((long) i);
    }
  }
}
