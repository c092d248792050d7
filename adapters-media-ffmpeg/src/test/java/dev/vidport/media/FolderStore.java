package dev.vidport.media;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** An object store over existing files, which it returns as local files or only by range. */
public final class FolderStore implements ObjectStore {
  private final boolean givesFiles;
  private final Map<ObjectKey, Path> files = new ConcurrentHashMap<>();

  private FolderStore(boolean givesFiles) {
    this.givesFiles = givesFiles;
  }

  /** A store that returns each object as a local file. */
  public static FolderStore ofFiles() {
    return new FolderStore(true);
  }

  /** A store that can only be read by range. */
  public static FolderStore ofRanges() {
    return new FolderStore(false);
  }

  /** Adds a file without copying it. */
  public ObjectKey add(Path file) {
    ObjectKey key = new ObjectKey("k" + files.size());
    files.put(key, file);
    return key;
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) throws IOException {
    Path kept = Files.createTempFile("object", ".bin");
    files.put(key, Files.move(file, kept, StandardCopyOption.REPLACE_EXISTING));
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    files.put(key, Files.write(Files.createTempFile("object", ".bin"), content));
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) throws IOException {
    Path file = files.get(key);
    if (file == null) {
      return Optional.empty();
    }
    return Optional.of(new StoredObject(key, Files.size(file), "video/mp4", "tag", Instant.EPOCH));
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    Path file = files.get(key);
    if (file == null) {
      throw new NoSuchFileException(key.value());
    }
    RandomAccessFile open = new RandomAccessFile(file.toFile(), "r");
    open.seek(offset);
    return new Bounded(Channels.newInputStream(open.getChannel()), length);
  }

  @Override
  public Optional<Path> localFile(ObjectKey key) {
    return givesFiles ? Optional.ofNullable(files.get(key)) : Optional.empty();
  }

  @Override
  public List<StoredObject> list(ObjectKey root) {
    throw new UnsupportedOperationException("list is not supported");
  }

  @Override
  public long deleteAll(ObjectKey root) {
    throw new UnsupportedOperationException("deleteAll is not supported");
  }

  @Override
  public void selfCheck() {}

  private static final class Bounded extends BulkInputStream {
    private final InputStream in;
    private long left;

    Bounded(InputStream in, long left) {
      this.in = in;
      this.left = left;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int n = in.read(bytes, offset, (int) Math.min(length, left));
      left -= Math.max(0, n);
      return n;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
