package dev.vidport.library;

import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.H2Backup;
import java.io.IOException;
import java.nio.file.Path;

/** Backs up the embedded database of an instance, which may be running. */
public final class DatabaseBackup {
  private final VidportSettings settings;

  public DatabaseBackup(VidportSettings settings) {
    this.settings = settings;
  }

  /**
   * Writes a zip file with the database and its passwords, which only its owner can read. Migrates
   * nothing.
   *
   * @param target must not exist
   * @throws IOException when {@code target} exists or can't be written
   * @throws DatabaseProblem when the database is not embedded, does not exist or can't be read
   */
  public void write(Path target) throws IOException {
    new H2Backup(settings.database().settings()).write(target);
  }
}
