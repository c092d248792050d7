package dev.vidport.mediafile;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Files of this machine as objects, which ffmpeg opens directly. Thread-safe. */
final class LocalFiles implements ReadableStore {
  private final Map<ObjectKey, Path> files = new ConcurrentHashMap<>();
  private final AtomicLong count = new AtomicLong();

  /** Adds a file, until {@link #remove}. */
  ObjectKey add(Path file) {
    ObjectKey key = new ObjectKey("file-" + count.incrementAndGet());
    files.put(key, file);
    return key;
  }

  void remove(ObjectKey key) {
    files.remove(key);
  }

  int size() {
    return files.size();
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) throws IOException {
    Path file = files.get(key);
    if (file == null || !Files.isRegularFile(file)) {
      return Optional.empty();
    }
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
    return Optional.of(
        new StoredObject(
            key,
            found.size(),
            ContentTypes.BINARY,
            found.size() + "-" + found.lastModifiedTime().toMillis(),
            found.lastModifiedTime().toInstant()));
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    return new Range(Files.newByteChannel(path(key)).position(offset), length);
  }

  @Override
  public Optional<Path> localFile(ObjectKey key) throws IOException {
    return Optional.of(path(key));
  }

  private Path path(ObjectKey key) throws NoSuchFileException {
    Path file = files.get(key);
    if (file == null) {
      throw new NoSuchFileException(key.value());
    }
    return file;
  }

  /** A range of an open file. */
  private static final class Range extends BulkInputStream {
    private final SeekableByteChannel channel;
    private long left;

    Range(SeekableByteChannel channel, long length) {
      this.channel = channel;
      this.left = length;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left <= 0) {
        return -1;
      }
      int count = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, left)));
      left -= Math.max(0, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
