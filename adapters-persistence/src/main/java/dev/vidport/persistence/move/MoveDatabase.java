package dev.vidport.persistence.move;

import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.OwnerConnection;
import dev.vidport.persistence.secret.EncryptionKeys;
import dev.vidport.persistence.secret.KeyRegister;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * A database that is the source or the target of a move. It is open while no host uses it, and
 * migrated as at the start of a host.
 */
public final class MoveDatabase implements AutoCloseable {
  private final MoveConnection connection;
  private final Database database;
  private final MoveMarks marks;
  private final InstallationState installation;
  private final MovedRows rows;
  private final MovedVideos videos;

  private MoveDatabase(MoveConnection connection, Database database) throws SQLException {
    this.connection = connection;
    this.database = database;
    this.marks = new MoveMarks(connection);
    this.installation = new InstallationState(connection);
    this.rows = new MovedRows(connection, MovedTable.of(connection.jdbc()));
    this.videos = new MovedVideos(connection);
  }

  /**
   * Opens the database and brings its tables up to date.
   *
   * @throws DatabaseProblem when it can't be reached or migrated, or hosts or another move use it
   */
  public static MoveDatabase open(DatabaseSettings settings) {
    MoveConnection connection = new MoveConnection(settings, OwnerConnection.open(settings));
    try {
      UseCheck use = new UseCheck(connection);
      use.refuseConnections();
      Database database = Database.open(settings.withPoolSize(2));
      try {
        MoveDatabase opened = new MoveDatabase(connection, database);
        if (opened.markedInstallation().isEmpty()) {
          // No host starts on an unfinished target.
          use.refuseLivingWorkers();
        }
        return opened;
      } catch (SQLException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (SQLException e) {
      connection.close();
      throw DatabaseProblem.of(settings, e);
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Checks that values in the database can be decrypted with {@code keys}.
   *
   * @throws DatabaseProblem when they can't
   */
  public void check(EncryptionKeys keys) {
    new KeyRegister(database).check(keys);
  }

  /**
   * What only this installation has, as long as it exists: its oldest account and key. Empty for a
   * database without accounts.
   */
  public Optional<String> installation() {
    return installation.id();
  }

  /** Changes whenever a host has used the database. */
  public String state() {
    return installation.digest();
  }

  /** Whether no table has a row; the marks of a move do not count. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The installation whose unfinished target this database is. */
  public Optional<String> markedInstallation() {
    return marks.installation();
  }

  /** The state of the source when this database was marked as its target. */
  public Optional<String> markedState() {
    return marks.state();
  }

  /** Marks this database as a target without rows, and deletes the rows that it has. */
  public void begin(String source, String state) {
    connection.inTransaction(
        () -> {
          rows.deleteAll();
          marks.set(source, state);
        });
  }

  /** The number of rows that {@link #copyRows} copies from here. */
  public long countRows() {
    return rows.count();
  }

  /**
   * Copies the rows of all tables but those of the secret keys, which {@link #finish} copies. A
   * table is copied in one transaction; a table that has rows is complete.
   *
   * @param source of the same release
   * @param progress receives the number of rows at the target
   */
  public void copyRows(MoveDatabase source, UploadNames names, LongConsumer progress) {
    rows.copyFrom(source.rows, names, progress);
  }

  /** The rows of each table, here as the source and there. */
  public List<TableRows> compare(MoveDatabase target) {
    return rows.compare(target.rows);
  }

  /** Removes the marks: from here on, this database is that of the installation. */
  public void finish(MoveDatabase source) {
    rows.copyKeys(source.rows);
  }

  /** The first videos after {@code last} that have objects, in the order of this database. */
  public List<VideoId> videos(Optional<VideoId> last, int limit) {
    return videos.after(last, limit);
  }

  /** The uploads of a video that have not ended: of its own files, or of its import. */
  public List<MovedUpload> uploads(VideoId video) {
    return videos.uploads(video);
  }

  /** Replaces the names of uploads where the rows stay and only the store is another. */
  public void renameUploads(UploadNames names) {
    videos.renameUploads(names);
  }

  @Override
  public void close() {
    try {
      database.close();
    } finally {
      connection.close();
    }
  }
}
