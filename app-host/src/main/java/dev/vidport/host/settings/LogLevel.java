package dev.vidport.host.settings;

/** The level of the log. */
public enum LogLevel {
  ERROR,
  WARN,
  INFO,
  DEBUG,
  TRACE
}
