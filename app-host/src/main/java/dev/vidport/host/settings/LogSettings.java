package dev.vidport.host.settings;

/** The level and the format of the log. */
public record LogSettings(LogLevel level, LogFormat format) {
  /** Logs only warnings and errors, unless a level is set. */
  public static LogSettings quiet(SettingValues values) {
    return values.isSet(SettingCatalog.LOG_LEVEL)
        ? of(values)
        : new LogSettings(LogLevel.WARN, values.get(SettingCatalog.LOG_FORMAT));
  }

  public static LogSettings of(SettingValues values) {
    return new LogSettings(
        values.get(SettingCatalog.LOG_LEVEL), values.get(SettingCatalog.LOG_FORMAT));
  }
}
