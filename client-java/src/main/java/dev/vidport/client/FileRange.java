package dev.vidport.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** An input stream over a byte range of a file. */
final class FileRange extends InputStream {
  private final FileChannel channel;
  private final long length;
  private final LongConsumer progress;
  private long read;

  private FileRange(FileChannel channel, long length, LongConsumer progress) {
    this.channel = channel;
    this.length = length;
    this.progress = progress;
  }

  /**
   * @param progress receives the number of bytes read so far
   */
  static FileRange open(Path file, long offset, long length, LongConsumer progress)
      throws IOException {
    FileChannel channel = FileChannel.open(file);
    channel.position(offset);
    return new FileRange(channel, length, progress);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int max) throws IOException {
    if (read == length) {
      return -1;
    }
    int wanted = (int) Math.min(max, length - read);
    int got = channel.read(ByteBuffer.wrap(into, offset, wanted));
    if (got > 0) {
      read += got;
      progress.accept(read);
    }
    return got;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
