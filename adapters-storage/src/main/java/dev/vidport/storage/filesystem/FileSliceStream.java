package dev.vidport.storage.filesystem;

import dev.vidport.domain.file.BulkInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Reads file slices one after another, with one open file at a time. */
final class FileSliceStream extends BulkInputStream {
  private final Iterator<FileSlice> rest;
  private FileChannel file;
  private long left;

  /**
   * @param slices at least one; the constructor opens the first, so that a missing object is
   *     reported early
   */
  FileSliceStream(List<FileSlice> slices) throws IOException {
    this.rest = slices.iterator();
    open(rest.next());
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    while (left == 0) {
      if (!rest.hasNext()) {
        return -1;
      }
      file.close();
      open(rest.next());
    }
    int read = file.read(ByteBuffer.wrap(target, offset, (int) Math.min(length, left)));
    if (read < 0) {
      throw new EOFException("an object was truncated while it was being read");
    }
    left -= read;
    return read;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = Math.max(0, Math.min(count, left));
    file.position(file.position() + skipped);
    left -= skipped;
    return skipped;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private void open(FileSlice slice) throws IOException {
    file = FileChannel.open(slice.file(), StandardOpenOption.READ);
    file.position(slice.range().offset());
    left = slice.range().length();
  }
}
