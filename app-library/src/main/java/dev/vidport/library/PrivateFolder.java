package dev.vidport.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A folder that only its owner may enter. It protects the files in it, whatever permissions they
 * have: the database with account data and keys, the users' files, and the frames that are being
 * rendered. On file systems without POSIX permissions it is an ordinary folder.
 */
public final class PrivateFolder {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private PrivateFolder() {}

  /**
   * Creates the folder if it is missing, with its missing parents.
   *
   * @throws IOException when it can't be created, or exists and other users have access; the
   *     message says what to do
   */
  public static Path open(Path folder) throws IOException {
    create(folder);
    Optional<String> exposure = exposure(folder);
    if (exposure.isPresent()) {
      throw new IOException(exposure.get());
    }
    return folder;
  }

  /** Creates the folder and its missing parents for the owner alone; leaves existing ones alone. */
  public static void create(Path folder) throws IOException {
    // Not for an existing one, which may be a symbolic link to a folder.
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, attributes(folder));
    }
  }

  private static FileAttribute<?>[] attributes(Path folder) {
    return isPosix(folder)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
        : new FileAttribute<?>[0];
  }

  /** What other users may do in an existing folder, and the command that ends it. */
  public static Optional<String> exposure(Path folder) throws IOException {
    if (!Files.isDirectory(folder) || !isPosix(folder)) {
      return Optional.empty();
    }
    Set<PosixFilePermission> found = Files.getPosixFilePermissions(folder);
    return OWNER.containsAll(found)
        ? Optional.empty()
        : Optional.of(
            "other users of this machine have access to %s (%s); run: chmod 700 %s"
                .formatted(
                    folder.toAbsolutePath(),
                    PosixFilePermissions.toString(found),
                    folder.toAbsolutePath()));
  }

  private static boolean isPosix(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
