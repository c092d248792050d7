package dev.vidport.storage.filesystem;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Reads segments of files one after another, one file open at a time. */
final class FileSliceStream extends InputStream {
  private final Iterator<FileSlice> rest;
  private FileChannel file;
  private long left;

  /**
   * @param segments at least one; the first is opened at once, so that a missing object shows here
   */
  FileSliceStream(List<FileSlice> segments) throws IOException {
    this.rest = segments.iterator();
    open(rest.next());
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
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
      throw new EOFException("an object became shorter while it was read");
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

  private void open(FileSlice segment) throws IOException {
    file = FileChannel.open(segment.file(), StandardOpenOption.READ);
    file.position(segment.range().offset());
    left = segment.range().length();
  }
}
