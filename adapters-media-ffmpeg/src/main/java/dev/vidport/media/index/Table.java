package dev.vidport.media.index;

import dev.vidport.media.box.BoxFault;
import java.nio.ByteBuffer;

/**
 * A table of a box: entries of a fixed size after their number.
 *
 * @param rows the entries alone
 * @param bytes size of an entry
 */
record Table(ByteBuffer rows, int bytes) {
  /**
   * @param at where the number of entries stands
   * @throws BoxFault when the box is too short for them
   */
  static Table of(ByteBuffer box, int at, int bytes) throws BoxFault {
    long count = Integer.toUnsignedLong(box.getInt(at));
    int start = at + 4;
    if (count > (box.limit() - start) / bytes) {
      throw new BoxFault("a table is longer than its box");
    }
    return new Table(box.slice(start, (int) count * bytes), bytes);
  }

  /** One whose entries follow the version and flags of its box. */
  static Table of(ByteBuffer box, int bytes) throws BoxFault {
    return of(box, 4, bytes);
  }

  int count() {
    return rows.limit() / bytes;
  }

  /** The number of 32 bits that is the {@code field}th of entry {@code row}. */
  int signed(int row, int field) {
    return rows.getInt(row * bytes + field * 4);
  }

  long unsigned(int row, int field) {
    return Integer.toUnsignedLong(signed(row, field));
  }

  /** The number of 64 bits that begins with the {@code field}th of 32. */
  long wide(int row, int field) {
    return rows.getLong(row * bytes + field * 4);
  }
}
