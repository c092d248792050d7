package dev.vidport.library.internal;

import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.H2Backup;
import java.io.IOException;
import java.nio.file.Path;

/** Backs up the embedded database of an instance. */
public final class DatabaseBackup {
  private final H2Backup backup;

  public DatabaseBackup(VidportSettings settings) {
    this.backup = new H2Backup(settings.database());
  }

  /**
   * Writes a zip file with the database into the folder of the database. Migrates nothing. The
   * instance may run, but only in this process.
   *
   * @throws DatabaseProblem when the database is not embedded, does not exist, is open in another
   *     process or can't be read
   */
  public Path copy() throws IOException {
    return backup.copy();
  }
}
