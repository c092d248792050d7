package dev.vidport.host.settings;

/** For whom the log is written. */
public enum LogFormat {
  TEXT,
  JSON
}
