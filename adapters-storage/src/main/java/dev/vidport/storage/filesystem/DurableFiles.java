package dev.vidport.storage.filesystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/**
 * File operations whose results survive a power failure once they have returned. Files are readable
 * by their owner only.
 */
final class DurableFiles {
  /**
   * A concurrent deletion of everything below a key can remove a folder between its creation and
   * its use.
   */
  private static final int MAX_ATTEMPTS = 3;

  private static final Set<PosixFilePermission> OWNER_FILE =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OWNER_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private final boolean posix;
  private final UniqueTimestamps timestamps;

  DurableFiles(Path root, UniqueTimestamps timestamps) {
    this.posix = root.getFileSystem().supportedFileAttributeViews().contains("posix");
    this.timestamps = timestamps;
  }

  /** Opens a new file for writing. */
  FileChannel create(Path file) throws IOException {
    Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    return FileChannel.open(file, options, owner(OWNER_FILE));
  }

  /** Syncs a finished file to the disk, with a unique modification time. */
  void finish(Path file, FileChannel channel) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(timestamps.next()));
    channel.force(true);
  }

  void write(Path file, byte[] content) throws IOException {
    try (FileChannel out = create(file)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        out.write(buffer);
      }
      finish(file, out);
    }
  }

  /**
   * Takes over an existing file: restricts its permissions to the owner and syncs it to the disk.
   */
  void adopt(Path file) throws IOException {
    if (posix) {
      Files.setPosixFilePermissions(file, OWNER_FILE);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      finish(file, channel);
    }
  }

  /** Copies a file, within the kernel if possible. */
  void copy(Path from, Path to) throws IOException {
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out = create(to)) {
      long size = in.size();
      long done = 0;
      while (done < size) {
        long copied = in.transferTo(done, size - done, out);
        if (copied <= 0) {
          throw new IOException(from.getFileName() + " was truncated while it was being copied");
        }
        done += copied;
      }
      finish(to, out);
    }
  }

  /**
   * Moves a finished file to its final name, replacing any existing file, and creates the parent
   * folders.
   *
   * @throws AtomicMoveNotSupportedException if the two paths are on different file systems
   */
  void publish(Path file, Path target) throws IOException {
    for (int attempt = 1; ; attempt++) {
      Path folder = Objects.requireNonNull(target.getParent());
      makeFolders(folder);
      try {
        move(file, target);
        sync(folder);
        return;
      } catch (NoSuchFileException e) {
        if (attempt == MAX_ATTEMPTS || Files.notExists(file)) {
          throw e;
        }
      }
    }
  }

  /**
   * Renames within existing folders. Durable only after a {@link #sync} of one of the folders: a
   * journaling file system writes both at once.
   */
  void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  void remove(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      sync(Objects.requireNonNull(file.getParent()));
    }
  }

  void makeFolders(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (folder.getParent() != null) {
      makeFolders(folder.getParent());
    }
    try {
      Files.createDirectory(folder, owner(OWNER_FOLDER));
    } catch (FileAlreadyExistsException e) {
      // Another call has created the folder in the meantime; a file in its place is an error.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
    if (folder.getParent() != null) {
      sync(folder.getParent());
    }
  }

  /** Makes the names in a folder durable. */
  void sync(Path folder) throws IOException {
    // Other platforms cannot open a folder; their file systems make names durable on their own.
    if (posix) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private FileAttribute<?>[] owner(Set<PosixFilePermission> permissions) {
    return posix
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }
}
