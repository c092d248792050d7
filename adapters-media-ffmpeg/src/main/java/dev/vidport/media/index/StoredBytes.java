package dev.vidport.media.index;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Reads an object of the store by range; keeps the last block in memory. */
final class StoredBytes implements RandomAccessBytes {
  /** In bytes. Headers are close together, and each read may cost a request. */
  private static final int MIN_READ = 4 << 10;

  private final ReadableStore store;
  private final ObjectKey key;
  private final long size;
  private ByteBuffer block = ByteBuffer.allocate(0);
  private long blockAt;

  StoredBytes(ReadableStore store, ObjectKey key, long size) {
    this.store = store;
    this.key = key;
    this.size = size;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public ByteBuffer read(long position, int length) throws IOException {
    if (position < 0 || length > size - position) {
      throw new MalformedBoxException("the file ends inside a box");
    }
    if (position < blockAt || position + length > blockAt + block.limit()) {
      block = fetched(position, (int) Math.min(Math.max(length, MIN_READ), size - position));
      blockAt = position;
    }
    return block.slice((int) (position - blockAt), length);
  }

  private ByteBuffer fetched(long position, int length) throws IOException {
    try (InputStream in = store.read(key, position, length)) {
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException(key + " ended at byte " + (position + bytes.length));
      }
      return ByteBuffer.wrap(bytes);
    }
  }
}
