package dev.vidport.persistence.database;

/** A user of an H2 database, with its password. */
record H2Login(String user, String password) {
  /** The administrator that H2 creates with a new database when it is given no user. */
  static final H2Login UNPROTECTED = new H2Login("", "");

  /** The login without the password, which must not be logged. */
  @Override
  public String toString() {
    return "H2Login[" + user + "]";
  }
}
