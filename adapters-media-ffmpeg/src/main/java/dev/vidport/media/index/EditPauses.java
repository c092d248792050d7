package dev.vidport.media.index;

import dev.vidport.domain.media.BytePatch;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Pauses in the edit lists of an MP4 file: empty edits after the first part of the media (ISO
 * 14496-12, 8.6.6). ffmpeg understands empty edits at the beginning only, and shows the start of
 * the media again during any other. An edit that starts after the end of the media has no samples,
 * but its length: the same bytes with such a start are read as the pause that is meant.
 */
public final class EditPauses {
  private static final int HEADER_BYTES = 8;

  /** Version, flags and the number of entries. */
  private static final int LIST_HEADER = 8;

  private static final long EMPTY = -1;

  /** After the end of any media: a start in 32 bits is at most as late. */
  private static final int AFTER_ANY_END = Integer.MAX_VALUE;

  /** Far more edits than editors write, and each patch is compared with each block that is read. */
  private static final int MAX_PAUSES = 1_000;

  private EditPauses() {}

  /**
   * The patches with which ffmpeg plays the pauses; none for other containers, and for an unusable
   * index.
   *
   * @throws IOException for a fault of the store; a later attempt may succeed
   */
  public static List<BytePatch> patches(ReadableStore store, ObjectKey key, long sizeBytes)
      throws IOException {
    RandomAccessBytes file = new StoredBytes(store, key, sizeBytes);
    List<BytePatch> patches = new ArrayList<>();
    try {
      if (Boxes.startFile(file.read(0, HEADER_BYTES))) {
        MovieIndex index = MovieIndex.of(file);
        for (ByteBuffer track : Boxes.children(index.content(), "trak")) {
          addPauses(index, track, patches);
        }
      }
    } catch (NotWebReadyException | MalformedBoxException | IndexOutOfBoundsException unusable) {
      return List.of();
    }
    return patches.size() > MAX_PAUSES ? List.of() : patches;
  }

  private static void addPauses(MovieIndex index, ByteBuffer track, List<BytePatch> patches)
      throws MalformedBoxException {
    Optional<ByteBuffer> edits = Boxes.child(track, "edts");
    if (edits.isEmpty()) {
      return;
    }
    ByteBuffer list = Boxes.at(edits.orElseThrow(), "elst");
    boolean wide = Boxes.isWide(list);
    BoxTable entries = BoxTable.of(list, wide ? 20 : 12);
    int startField = wide ? 8 : 4;
    boolean isBeginning = true;
    for (int row = 0; row < entries.count(); row++) {
      long start = wide ? entries.wide(row, 2) : entries.signed(row, 1);
      if (start == EMPTY && !isBeginning) {
        int offset = LIST_HEADER + row * entries.bytes() + startField;
        patches.add(BytePatch.of(index.positionOf(list) + offset, afterAnyEnd(wide)));
      }
      isBeginning &= start == EMPTY;
    }
  }

  private static byte[] afterAnyEnd(boolean wide) {
    return wide
        ? ByteBuffer.allocate(Long.BYTES).putLong(AFTER_ANY_END).array()
        : ByteBuffer.allocate(Integer.BYTES).putInt(AFTER_ANY_END).array();
  }
}
