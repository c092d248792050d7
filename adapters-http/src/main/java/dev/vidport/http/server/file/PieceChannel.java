package dev.vidport.http.server.file;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.usecases.storage.port.ObjectPiece;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Reads a range of pieces of objects, one after another. Opens each piece when its turn comes. */
final class PieceChannel implements ReadableByteChannel {
  private final ObjectStore store;
  private final Deque<ObjectPiece> rest = new ArrayDeque<>();
  private Optional<ReadableByteChannel> open = Optional.empty();
  private long left;
  private boolean isClosed;

  /**
   * @param pieces in their order
   * @param range of the pieces together
   */
  PieceChannel(ObjectStore store, List<ObjectPiece> pieces, ByteRange range) {
    this.store = store;
    long position = 0;
    long end = range.offset() + range.length();
    for (ObjectPiece piece : pieces) {
      long from = Math.max(position, range.offset());
      long to = Math.min(position + piece.length(), end);
      if (from < to) {
        rest.add(new ObjectPiece(piece.key(), piece.offset() + from - position, to - from));
      }
      position += piece.length();
    }
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    if (left == 0) {
      if (rest.isEmpty()) {
        return -1;
      }
      openNext(rest.remove());
    }
    int limit = bytes.limit();
    bytes.limit((int) Math.min(limit, bytes.position() + left));
    int read = open.orElseThrow().read(bytes);
    bytes.limit(limit);
    if (read < 0) {
      throw new EOFException("an object is shorter than the file that is made of it");
    }
    left -= read;
    return read;
  }

  private void openNext(ObjectPiece piece) throws IOException {
    closeOpen();
    left = piece.length();
    open =
        Optional.of(Channels.newChannel(store.read(piece.key(), piece.offset(), piece.length())));
  }

  private void closeOpen() throws IOException {
    if (open.isPresent()) {
      ReadableByteChannel channel = open.get();
      open = Optional.empty();
      channel.close();
    }
  }

  @Override
  public boolean isOpen() {
    return !isClosed;
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    closeOpen();
  }
}
