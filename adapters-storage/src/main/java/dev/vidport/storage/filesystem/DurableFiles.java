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
import java.util.Set;

/** Steps that, once they have returned, survive a loss of power. Only the owner can read. */
final class DurableFiles {
  /** A folder can vanish between its making and its use when all below a key is deleted. */
  private static final int TRIES = 3;

  private static final Set<PosixFilePermission> OWNER_FILE =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OWNER_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private final boolean posix;
  private final UniqueTimestamps stamps;

  DurableFiles(Path root, UniqueTimestamps stamps) {
    this.posix = root.getFileSystem().supportedFileAttributeViews().contains("posix");
    this.stamps = stamps;
  }

  /** Opens a new file for writing. */
  FileChannel create(Path file) throws IOException {
    Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    return FileChannel.open(file, options, owner(OWNER_FILE));
  }

  /** Brings a finished file to the disk, with a time of its own. */
  void finish(Path file, FileChannel channel) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(stamps.next()));
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

  /** Takes a file over as it is: to its owner only, and to the disk. */
  void adopt(Path file) throws IOException {
    if (posix) {
      Files.setPosixFilePermissions(file, OWNER_FILE);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      finish(file, channel);
    }
  }

  /** Copies a file, inside the kernel where it can. */
  void copy(Path from, Path to) throws IOException {
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out = create(to)) {
      long size = in.size();
      long done = 0;
      while (done < size) {
        long copied = in.transferTo(done, size - done, out);
        if (copied <= 0) {
          throw new IOException(from.getFileName() + " became shorter while it was copied");
        }
        done += copied;
      }
      finish(to, out);
    }
  }

  /**
   * Gives a finished file its name, over what may be there, and makes the folders above it.
   *
   * @throws AtomicMoveNotSupportedException when the two are on different file systems
   */
  void publish(Path file, Path target) throws IOException {
    for (int attempt = 1; ; attempt++) {
      makeFolders(target.getParent());
      try {
        move(file, target);
        sync(target.getParent());
        return;
      } catch (NoSuchFileException e) {
        if (attempt == TRIES || Files.notExists(file)) {
          throw e;
        }
      }
    }
  }

  /**
   * Renames within folders that are there already. Lasting only after a {@link #sync} of either
   * folder: a file system with a journal writes both at once.
   */
  void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  void remove(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      sync(file.getParent());
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
      // Another call has made it in the meantime; a file in its place is a fault.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
    if (folder.getParent() != null) {
      sync(folder.getParent());
    }
  }

  /** Makes the names in a folder last. */
  void sync(Path folder) throws IOException {
    // Elsewhere a folder cannot be opened; there the file system keeps its names by itself.
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
