package dev.vidport.host.settings;

/** The level and the format of the log. */
public record LogSettings(LogLevel level, LogFormat format) {
  /** Logs only warnings and errors, unless a level is set. */
  public static LogSettings quiet(SettingValues values) {
    return LogSettingGroup.read(values, LogLevel.WARN);
  }

  public static LogSettings of(SettingValues values) {
    return LogSettingGroup.read(values);
  }
}
