package dev.vidport.domain.job;

import java.util.Locale;

/** How a job stands to the recording that it was started with. */
public enum Reception {
  /** It waits for the first part, or for a worker that has room for it. */
  WAITING,
  /** It renders what has arrived. */
  LIVE,
  /** It waits for the whole file, which can't be read or rendered before its end. */
  WHOLE;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
