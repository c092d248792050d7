package dev.vidport.host.settings;

/**
 * How the log is written.
 *
 * @param isInBackground whether a thread of its own writes it, so that no request waits for its
 *     reader
 */
public record LogSettings(LogLevel level, LogFormat format, boolean isInBackground) {
  public LogSettings(LogLevel level, LogFormat format) {
    this(level, format, false);
  }

  /** Logs only warnings and errors, unless a level is set. */
  public static LogSettings quiet(SettingValues values) {
    return LogSettingGroup.read(values, LogLevel.WARN);
  }

  /** The log of a command. */
  public static LogSettings of(SettingValues values) {
    return LogSettingGroup.read(values);
  }

  /** The log of a host. */
  public static LogSettings ofHost(SettingValues values) {
    LogSettings log = of(values);
    return new LogSettings(log.level, log.format, true);
  }
}
