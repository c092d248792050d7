package dev.vidport.usecases.memory;

import dev.vidport.domain.file.ByteRange;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Content in several arrays, so that joining parts copies nothing and the size can exceed the limit
 * of one array.
 */
record HeapContent(List<byte[]> pieces, long size) {
  private static final int PIECE = 16 << 20;

  static HeapContent of(byte[] bytes) {
    return new HeapContent(List.of(bytes.clone()), bytes.length);
  }

  static HeapContent joined(List<HeapContent> parts) {
    return new HeapContent(
        parts.stream().flatMap(part -> part.pieces.stream()).toList(),
        parts.stream().mapToLong(HeapContent::size).sum());
  }

  /** Reads exactly {@code size} bytes. */
  static HeapContent read(InputStream in, long size) throws IOException {
    List<byte[]> pieces = new ArrayList<>();
    for (long left = size; left > 0; left -= PIECE) {
      int wanted = (int) Math.min(left, PIECE);
      byte[] piece = in.readNBytes(wanted);
      if (piece.length < wanted) {
        throw new EOFException("ended " + (left - piece.length) + " bytes early");
      }
      pieces.add(piece);
    }
    return new HeapContent(List.copyOf(pieces), size);
  }

  /** Reads to the end, as long as there is room. */
  static HeapContent readAll(InputStream in, Room room) throws IOException {
    List<byte[]> pieces = new ArrayList<>();
    long size = 0;
    byte[] piece;
    do {
      piece = in.readNBytes(PIECE);
      pieces.add(piece);
      size += piece.length;
      room.check(size);
    } while (piece.length == PIECE);
    return new HeapContent(List.copyOf(pieces), size);
  }

  InputStream stream(ByteRange range) {
    List<InputStream> slices = new ArrayList<>();
    long start = 0;
    for (byte[] piece : pieces) {
      ByteRange slice = range.within(start, piece.length);
      if (slice.length() > 0) {
        slices.add(new ByteArrayInputStream(piece, (int) slice.offset(), (int) slice.length()));
      }
      start += piece.length;
    }
    return new SequenceInputStream(Collections.enumeration(slices));
  }

  /** Fails if the store has no room for more bytes. */
  @FunctionalInterface
  interface Room {
    void check(long sizeBytes) throws IOException;
  }
}
