package dev.vidport.media.index;

import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;

/**
 * A table in a box: the number of entries, then entries of a fixed size.
 *
 * @param rows the entries, without their number
 * @param bytes size of an entry
 */
record BoxTable(ByteBuffer rows, int bytes) {
  /**
   * @param at position of the number of entries
   * @throws MalformedBoxException when the box is too short for its entries
   */
  static BoxTable of(ByteBuffer box, int at, int bytes) throws MalformedBoxException {
    long count = Integer.toUnsignedLong(box.getInt(at));
    int start = at + 4;
    if (count > (box.limit() - start) / bytes) {
      throw new MalformedBoxException("a table is longer than its box");
    }
    return new BoxTable(box.slice(start, (int) count * bytes), bytes);
  }

  /** A table that starts after the version and flags of its box. */
  static BoxTable of(ByteBuffer box, int bytes) throws MalformedBoxException {
    return of(box, 4, bytes);
  }

  int count() {
    return rows.limit() / bytes;
  }

  /** The 32-bit field number {@code field} of entry {@code row}, both counted from 0. */
  int signed(int row, int field) {
    return rows.getInt(row * bytes + field * 4);
  }

  long unsigned(int row, int field) {
    return Integer.toUnsignedLong(signed(row, field));
  }

  /** The 64-bit number that starts at the 32-bit field number {@code field}. */
  long wide(int row, int field) {
    return rows.getLong(row * bytes + field * 4);
  }
}
