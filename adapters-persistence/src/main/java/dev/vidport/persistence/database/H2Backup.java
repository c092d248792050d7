package dev.vidport.persistence.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.api.ErrorCode;
import org.h2.engine.Constants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs up a database file. The backup is a zip file with the database; unpacking it into an empty
 * folder restores it.
 */
public final class H2Backup {
  private static final String COPY = "backup-";
  private static final Logger LOG = LoggerFactory.getLogger(H2Backup.class);
  private static final int MAX_ATTEMPTS = 10;

  /** A chunk of the file is missing or damaged. */
  private static final Set<Integer> INCOMPLETE =
      Set.of(ErrorCode.GENERAL_ERROR_1, ErrorCode.FILE_CORRUPTED_1);

  /** Longer than the interval at which H2 writes its changes (half a second). */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final DatabaseSettings settings;

  public H2Backup(DatabaseSettings settings) {
    this.settings = settings;
  }

  /** Makes the copy that {@link #copy} describes, in the process that has the database open. */
  @FunctionalInterface
  public interface Copier {
    Path copy() throws IOException;
  }

  /**
   * Writes the backup; on failure {@code target} does not exist.
   *
   * @param target only its owner can read it
   * @param copier makes the copy, which is deleted
   * @throws IOException when {@code target} exists or can't be written
   */
  public static void write(Path target, Copier copier) throws IOException {
    if (Files.exists(target)) {
      throw new IOException(target + " already exists; name a new file");
    }
    // Before the copy, because a missing folder is found at once and a copy takes long.
    Path partial = target.resolveSibling(target.getFileName() + ".partial");
    deleteLeft(partial);
    create(partial);
    // Held until the target is complete, so that a file without a lock is a left one.
    try (FileChannel held = FileChannel.open(partial, StandardOpenOption.WRITE);
        FileLock lock = held.lock()) {
      requireValid(lock);
      Path copy = copier.copy();
      try {
        copyBytes(copy, held);
      } finally {
        Files.deleteIfExists(copy);
      }
      // The target gets its name when it is complete.
      Files.move(partial, target);
      OwnerOnlyFile.sync(OwnerOnlyFile.parent(target));
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /**
   * Deletes the copies in the folder of the database that the caller of a backup did not take,
   * because it was killed.
   *
   * @param database the file of the database, without its extension; only this process has it open
   */
  public static void deleteLeftCopies(Path database) throws IOException {
    try (DirectoryStream<Path> copies =
        Files.newDirectoryStream(OwnerOnlyFile.parent(database), COPY + "*.zip")) {
      for (Path copy : copies) {
        Files.deleteIfExists(copy);
      }
    }
  }

  /**
   * Writes a complete copy into the folder of the database. Only this process must have the
   * database open.
   *
   * @return the zip file
   * @throws DatabaseProblem when the database is not a file, does not exist or can't be read
   */
  public Path copy() throws IOException {
    H2SystemProperties.set();
    try (H2File file =
        H2File.existing(settings)
            .orElseThrow(
                () ->
                    new DatabaseProblem(
                        settings.address()
                            + " is not an embedded database file; back it up with its own tools,"
                            + " such as pg_dump"))) {
      Path folder = OwnerOnlyFile.parent(file.path());
      if (!Files.isDirectory(folder)) {
        throw missing();
      }
      Path copy = folder.resolve(COPY + UUID.randomUUID() + ".zip");
      try {
        copyDatabase(file, copy);
        return copy;
      } catch (IOException | RuntimeException e) {
        Files.deleteIfExists(copy);
        throw e;
      }
    }
  }

  /**
   * H2 may leave its latest changes out of a backup. So a mark is stored first, and the copy counts
   * only if it has the mark.
   */
  private void copyDatabase(H2File file, Path copy) throws IOException {
    try (Connection connection = file.owner().getConnection();
        Statement statement = connection.createStatement()) {
      for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        String mark = "backup " + UUID.randomUUID();
        String comment =
            String.format(
                Locale.ROOT,
                "comment on user \"%s\" is '%s'",
                connection.getMetaData().getUserName(),
                mark);
        statement.execute(comment);
        statement.execute("checkpoint sync");
        statement.execute("backup to '" + copy.toString().replace("'", "''") + "'");
        if (hasMark(file, copy, mark)) {
          return;
        }
        LOG.info("The copy is not complete; copying again");
        pause();
      }
    } catch (SQLException e) {
      throw e.getErrorCode() == ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1
          ? missing()
          : new DatabaseDiagnosis(settings).explain(e);
    }
    throw new IOException(
        "none of "
            + MAX_ATTEMPTS
            + " copies was complete; try again, or stop the service and copy the folder of the"
            + " database");
  }

  private static void pause() {
    new CompletableFuture<Void>()
        .completeOnTimeout(null, PAUSE.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  /**
   * Opens the copy, which also shows that it can be restored. It can't if H2 moved parts of the
   * file while it was copied.
   */
  private static boolean hasMark(H2File file, Path copy, String mark)
      throws IOException, SQLException {
    Path folder = Files.createTempDirectory(OwnerOnlyFile.parent(file.path()), "check");
    try {
      String name = file.path().getFileName() + Constants.SUFFIX_MV_FILE;
      try (FileSystem zip = FileSystems.newFileSystem(copy)) {
        Files.copy(zip.getPath(name), folder.resolve(name));
      }
      try (Connection connection = file.openCopy(folder.resolve(file.path().getFileName()));
          Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "select remarks from information_schema.users where remarks = '" + mark + "'")) {
        return row.next();
      } catch (SQLException e) {
        if (!INCOMPLETE.contains(e.getErrorCode())) {
          throw e;
        }
        return false;
      }
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(folder);
  }

  private DatabaseProblem missing() {
    return new DatabaseProblem("there is no database " + settings.address() + " to back up");
  }

  private static void requireValid(FileLock lock) throws IOException {
    if (!lock.isValid()) {
      throw new IOException("the lock of a backup is lost");
    }
  }

  /** Deletes what a killed backup has left. */
  private static void deleteLeft(Path partial) throws IOException {
    if (!Files.isRegularFile(partial, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (FileChannel left = FileChannel.open(partial, StandardOpenOption.WRITE);
        FileLock lock = left.tryLock()) {
      if (lock != null) {
        Files.deleteIfExists(partial);
      }
    } catch (OverlappingFileLockException e) {
      // This process writes it; its creation fails below.
      LOG.debug("Another backup writes the file {}", partial, e);
    }
  }

  private static Path create(Path file) throws IOException {
    try {
      return Files.createFile(file, OwnerOnlyFile.attributes());
    } catch (FileAlreadyExistsException e) {
      throw new IOException(
          file + " is being written by another backup; wait for its end, or name a new file", e);
    } catch (FileSystemException e) {
      throw new IOException(
          "can't write " + file + " (" + e.getClass().getSimpleName() + "); name another folder",
          e);
    }
  }

  /** Through the channel with the lock: the end of any other one would release the lock. */
  private static void copyBytes(Path source, FileChannel to) throws IOException {
    try (FileChannel from = FileChannel.open(source, StandardOpenOption.READ)) {
      long size = from.size();
      long done = 0;
      while (done < size) {
        done += from.transferTo(done, size - done, to);
      }
      to.force(true);
    }
  }
}
