package dev.vidport.persistence.database;

/** A user of an H2 database, with its password. */
record H2Login(String user, String password) {
  /** The login without the password, which must not be logged. */
  @Override
  public String toString() {
    return "H2Login[" + user + "]";
  }
}
