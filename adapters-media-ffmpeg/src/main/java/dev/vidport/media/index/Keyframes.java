package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.media.box.BoxFault;
import dev.vidport.media.box.Boxes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the frames that a player can begin at. */
final class Keyframes {
  private Keyframes() {}

  /**
   * Those that are marked and before which no frame is stored that is shown after them, or the
   * other way round.
   *
   * @param apart of those that are closer to one another than so many frames, some are left out
   */
  static List<Integer> of(ByteBuffer samples, FrameOrder order, int apart)
      throws NotWebReady, BoxFault {
    Optional<ByteBuffer> marked = Boxes.child(samples, "stss");
    List<Integer> keyframes = new ArrayList<>();
    Marks marks = marked.isPresent() ? Marks.of(marked.orElseThrow()) : Marks.all(order.frames());
    for (int i = 0; i < marks.count(); i++) {
      long frame = marks.frame(i);
      unless(frame >= 0 && frame < order.frames(), "its tables don't fit one another");
      int last = keyframes.isEmpty() ? -apart : keyframes.get(keyframes.size() - 1);
      if (frame >= (long) last + apart && order.closed().get((int) frame)) {
        keyframes.add((int) frame);
      }
    }
    unless(!keyframes.isEmpty() && keyframes.get(0) == 0, "it does not begin with a keyframe");
    return keyframes;
  }

  /** Without a table, every frame is one. */
  private record Marks(Optional<Table> table, int count) {
    static Marks of(ByteBuffer box) throws BoxFault {
      Table table = Table.of(box, 4);
      return new Marks(Optional.of(table), table.count());
    }

    static Marks all(int frames) {
      return new Marks(Optional.empty(), frames);
    }

    /** Counted from 0. */
    long frame(int i) {
      return table.map(frames -> frames.unsigned(i, 0) - 1).orElse((long) i);
    }
  }
}
