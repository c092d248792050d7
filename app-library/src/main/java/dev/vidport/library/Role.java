package dev.vidport.library;

/** The tasks of a host. */
public enum Role {
  /** Serves requests and processes videos. */
  ALL,
  /** Serves requests. */
  API,
  /** Processes videos. */
  WORKER;

  public boolean answers() {
    return this != WORKER;
  }

  public boolean works() {
    return this != API;
  }
}
