package dev.vidport.persistence.database;

/**
 * The users of a database file.
 *
 * @param owner administers the database: migrations and backups
 * @param application reads and changes rows, and nothing else
 */
record H2Credentials(H2Login owner, H2Login application) {
  /** One user for everything. */
  static H2Credentials single(H2Login login) {
    return new H2Credentials(login, login);
  }
}
