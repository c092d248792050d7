package dev.vidport.persistence.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files with secrets, which only their owner can read. */
public final class OwnerOnlyFile {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerOnlyFile.class);

  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private OwnerOnlyFile() {}

  /** Replaces {@code file} at once: after a crash it has the old or the new text. */
  public static void write(Path file, String text) throws IOException {
    Path folder = parent(file);
    Path temporary = Files.createTempFile(folder, file.getFileName().toString(), "", attributes());
    try {
      writeDurably(temporary, text);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
    sync(folder);
  }

  /**
   * Creates {@code file} with {@code text}, at once: no other process sees a part of it. Leaves an
   * existing file alone.
   */
  public static void createUnlessExists(Path file, String text) throws IOException {
    Path folder = parent(file);
    Path temporary = Files.createTempFile(folder, file.getFileName().toString(), "", attributes());
    try {
      writeDurably(temporary, text);
      link(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
    }
    sync(folder);
  }

  /** Unlike a move, a link never replaces a file; not every file system has links. */
  private static void link(Path temporary, Path file) throws IOException {
    try {
      Files.createLink(file, temporary);
    } catch (FileAlreadyExistsException e) {
      LOG.debug("Another process has created the file {}", file, e);
    } catch (UnsupportedOperationException | FileSystemException e) {
      LOG.debug("The file system has no links: file={}", file, e);
      Files.move(temporary, file);
    }
  }

  /** Creates the missing folders above {@code file}, for their owner alone. */
  public static void createParent(Path file) throws IOException {
    Path folder = parent(file);
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(
          folder,
          isPosix()
              ? new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
              }
              : new FileAttribute<?>[0]);
    }
  }

  /** The permissions of an existing file; empty when only its owner has any. */
  public static Optional<String> exposure(Path file) throws IOException {
    if (!isPosix()) {
      return Optional.empty();
    }
    Set<PosixFilePermission> found = Files.getPosixFilePermissions(file);
    return OWNER.containsAll(found)
        ? Optional.empty()
        : Optional.of(PosixFilePermissions.toString(found));
  }

  /**
   * Whether an existing file belongs to the user of this process, or to root. Another user could
   * change its permissions, and then its content. Of a symbolic link, the target counts.
   */
  public static boolean isOwn(Path file) throws IOException {
    if (!isPosix()) {
      return true;
    }
    String owner = Files.getOwner(file).getName();
    return owner.equals("root") || owner.equals(currentUser());
  }

  /** As {@link Files#getOwner} names the owner of the files that this process creates. */
  private static String currentUser() throws IOException {
    Path process = Path.of("/proc/self");
    return Files.exists(process)
        ? Files.getOwner(process).getName()
        : System.getProperty("user.name", "");
  }

  private static void writeDurably(Path file, String text) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** The attributes of a new file. */
  static FileAttribute<?>[] attributes() {
    return isPosix()
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
        : new FileAttribute<?>[0];
  }

  static Path parent(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }

  /** Makes a new name in the folder survive a power failure. */
  static void sync(Path folder) throws IOException {
    try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  private static boolean isPosix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }
}
