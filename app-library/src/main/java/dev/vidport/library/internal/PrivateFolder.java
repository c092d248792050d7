package dev.vidport.library.internal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
   * @throws UnusableFolderException when it can't be created in this place, or exists and other
   *     users have access; the message says what to do
   * @throws IOException when the disk fails
   */
  public static Path open(Path folder) throws IOException {
    try {
      create(folder);
    } catch (FileSystemException e) {
      Optional<String> obstacle = obstacle(folder);
      if (obstacle.isPresent() || e instanceof AccessDeniedException) {
        throw new UnusableFolderException(
            obstacle.orElseGet(() -> unusable(folder, e.getClass().getSimpleName())), e);
      }
      throw new IOException(unusable(folder, e.getClass().getSimpleName()), e);
    }
    Optional<String> problem = problem(folder);
    if (problem.isPresent()) {
      throw new UnusableFolderException(problem.get());
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

  /** Names the file that is in the place of the folder or of one of its parents, and the remedy. */
  public static Optional<String> obstacle(Path folder) {
    return Stream.iterate(folder.toAbsolutePath(), Objects::nonNull, Path::getParent)
        .filter(Files::exists)
        .findFirst()
        .filter(nearest -> !Files.isDirectory(nearest))
        .map(
            file ->
                String.format(
                    Locale.ROOT,
                    "%s is a file, not a folder; move it, or set VIDPORT_DATA_DIR to a folder",
                    file));
  }

  /** Why an existing folder can't be used, and what to do. */
  public static Optional<String> problem(Path folder) throws IOException {
    Optional<String> exposure = exposure(folder);
    return exposure.isEmpty() && Files.isDirectory(folder) && !Files.isWritable(folder)
        ? Optional.of(unusable(folder, "no permission"))
        : exposure;
  }

  private static String unusable(Path folder, String reason) {
    return String.format(
        Locale.ROOT,
        "can't write to %s (%s); grant the user of this process access, or set VIDPORT_DATA_DIR",
        folder.toAbsolutePath(),
        reason);
  }

  /** What other users may do in an existing folder, and the command that ends it. */
  private static Optional<String> exposure(Path folder) throws IOException {
    if (!Files.isDirectory(folder) || !isPosix(folder)) {
      return Optional.empty();
    }
    Set<PosixFilePermission> found = Files.getPosixFilePermissions(folder);
    return OWNER.containsAll(found)
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "other users of this machine have access to %s (%s); run: chmod 700 %s",
                folder.toAbsolutePath(),
                PosixFilePermissions.toString(found),
                folder.toAbsolutePath()));
  }

  private static boolean isPosix(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
