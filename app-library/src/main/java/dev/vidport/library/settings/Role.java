package dev.vidport.library.settings;

/** The tasks of a host. */
public enum Role {
  /** Serves requests and processes videos. */
  ALL,
  /** Serves requests. */
  API,
  /** Processes videos. */
  WORKER;

  public boolean servesRequests() {
    return this != WORKER;
  }

  public boolean processesVideos() {
    return this != API;
  }
}
