package dev.vidport.domain.job;

import java.util.Locale;

/** The state of a job that was started together with a recording. */
public enum RecordingProgress {
  /** The job waits for the first part, or for a worker with capacity for it. */
  WAITING,
  /** The job renders the recording live. */
  LIVE,
  /**
   * The job waits for the whole file, because the file cannot be read or rendered before it is
   * complete.
   */
  WHOLE;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
