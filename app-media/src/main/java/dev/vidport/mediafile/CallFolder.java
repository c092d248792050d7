package dev.vidport.mediafile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A private folder for the work of one call, deleted with its content when it is closed. It is
 * locked meanwhile, so that the folders of processes that were killed can be told from others.
 */
final class CallFolder implements AutoCloseable {
  private static final String PREFIX = "vidport-media-";
  private static final String LOCK = "lock";

  /**
   * The open folders of this process. Opening their locks a second time would release them
   * (fcntl(2), "Advisory record locking").
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel lock;

  private CallFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Creates a folder in {@code parent}, which is created if it is missing. */
  static CallFolder in(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      // JDK 17 refuses to create a folder that exists as a symbolic link.
      Files.createDirectories(parent);
    }
    Path path = Files.createTempDirectory(parent.toRealPath(), PREFIX);
    OPEN.add(path);
    FileChannel channel =
        FileChannel.open(
            path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    // Held until the channel is closed.
    FileLock unused = channel.lock();
    return new CallFolder(path, channel);
  }

  Path path() {
    return path;
  }

  /** A new folder in this one. */
  Path next() throws IOException {
    return Files.createTempDirectory(path, "step-");
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      delete(path);
    } finally {
      OPEN.remove(path);
    }
  }

  /**
   * Deletes the folders that processes of this user have left in {@code parent} because they were
   * killed. Leaves those that it can't delete.
   */
  static void deleteAbandoned(Path parent) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path each : found) {
        deleteIfAbandoned(each.toRealPath(LinkOption.NOFOLLOW_LINKS));
      }
    } catch (IOException | UncheckedIOException leftInPlace) {
      // They cost space only. The next process tries again.
    }
  }

  private static void deleteIfAbandoned(Path folder) throws IOException {
    Path lock = folder.resolve(LOCK);
    // Without a lock, the folder is being created, or belongs to something else.
    if (OPEN.contains(folder)
        || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)
        || !Files.isWritable(lock)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock held = channel.tryLock()) {
      if (held != null) {
        delete(folder);
      }
    }
  }

  /** Deletes a file or a folder with its content; does nothing if it is missing. */
  static void delete(Path root) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(root)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException missing) {
      return;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : all) {
      Files.deleteIfExists(file);
    }
  }
}
