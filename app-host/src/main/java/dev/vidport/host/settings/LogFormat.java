package dev.vidport.host.settings;

/** The format of the log. */
public enum LogFormat {
  TEXT,
  JSON
}
