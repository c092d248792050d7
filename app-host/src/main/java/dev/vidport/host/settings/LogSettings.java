package dev.vidport.host.settings;

/** How the log is written. */
public record LogSettings(LogLevel level, LogFormat format) {
  /** Warnings alone, unless a level is set. */
  public static LogSettings quiet(Values values) {
    return values.isSet(Names.LOG_LEVEL)
        ? of(values)
        : new LogSettings(LogLevel.WARN, values.get(Names.LOG_FORMAT));
  }

  public static LogSettings of(Values values) {
    return new LogSettings(values.get(Names.LOG_LEVEL), values.get(Names.LOG_FORMAT));
  }
}
