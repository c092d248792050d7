package dev.vidport.library.internal;

import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.secret.EncryptionKey;
import dev.vidport.persistence.secret.EncryptionKeys;
import dev.vidport.persistence.secret.KeyFile;
import java.util.Optional;

/** Finds the keys of the secrets in the database of an instance. */
final class SecretKeys {
  private final SecretKeySettings settings;
  private final DatabaseSettings database;

  SecretKeys(VidportSettings settings) {
    this.settings = settings.secretKeys();
    this.database = settings.database();
  }

  /**
   * The keys for a start, before the database is opened: a new embedded database gets a new key
   * file, unless there is one.
   *
   * @throws DatabaseProblem when there is no valid key
   */
  EncryptionKeys forStart() {
    Optional<KeyFile> missing = file().filter(file -> !file.exists());
    if (missing.isPresent() && database.missingFile().isPresent()) {
      missing.get().create();
    }
    return existing();
  }

  /**
   * The keys; creates none.
   *
   * @throws DatabaseProblem when there is no valid key
   */
  EncryptionKeys existing() {
    if (!settings.keys().isEmpty()) {
      return new EncryptionKeys(settings.keys().stream().map(EncryptionKey::new).toList());
    }
    Optional<KeyFile> file = file();
    if (file.filter(KeyFile::exists).isPresent()) {
      return file.get().read();
    }
    if (database.isInMemory()) {
      return EncryptionKeys.random();
    }
    throw DatabaseProblem.ofSettings(
        database.isServer() ? missingOfServer(file) : missingOfFile(file));
  }

  private Optional<KeyFile> file() {
    return settings.keys().isEmpty() && !database.isInMemory()
        ? settings.file().map(KeyFile::new)
        : Optional.empty();
  }

  private static String missingOfServer(Optional<KeyFile> file) {
    return "the key of the secrets in the database is missing"
        + file.map(missing -> ", there is no file " + missing.path()).orElse("")
        + "; set VIDPORT_SECRET_KEY or VIDPORT_SECRET_KEY_FILE, to the same key on every host that"
        + " shares the database (openssl rand -base64 32)";
  }

  private String missingOfFile(Optional<KeyFile> file) {
    return "the secrets in the database "
        + database.address()
        + " are encrypted, and their key "
        + file.map(missing -> "file " + missing.path() + " is missing; restore the file, or set")
            .orElse("is missing; set")
        + " VIDPORT_SECRET_KEY or VIDPORT_SECRET_KEY_FILE";
  }
}
