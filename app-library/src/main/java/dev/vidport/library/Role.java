package dev.vidport.library;

/** What a host does. */
public enum Role {
  /** Answers requests and processes videos. */
  ALL,
  /** Answers requests. */
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
