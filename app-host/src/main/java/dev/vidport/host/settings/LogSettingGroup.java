package dev.vidport.host.settings;

import java.net.URI;
import java.util.Optional;

/** The log, and where traces are sent. */
final class LogSettingGroup {
  private static final Setting<LogLevel> LOG_LEVEL =
      Setting.of(
              "LOG_LEVEL",
              Parsers.oneOf(LogLevel.class),
              "Log level: `error`, `warn`, `info`, `debug` or `trace`.")
          .or("info");

  private static final Setting<LogFormat> LOG_FORMAT =
      Setting.of(
              "LOG_FORMAT",
              Parsers.oneOf(LogFormat.class),
              "Log format: `text`, or `json` with one object per line. The log goes to standard"
                  + " error.")
          .or("text");

  private static final Setting<URI> TRACES_URL =
      Setting.of(
          "TRACES_URL",
          Parsers.address(),
          "Address of an OpenTelemetry collector that receives traces by OTLP over HTTP, such as"
              + " `http://collector:4318/v1/traces`. Without it, no traces are sent.");

  static final SettingGroup GROUP =
      SettingGroup.of("Log and traces", LOG_LEVEL, LOG_FORMAT, TRACES_URL);

  private LogSettingGroup() {}

  static LogSettings read(SettingValues values) {
    return new LogSettings(values.get(LOG_LEVEL), values.get(LOG_FORMAT));
  }

  /** Logs at {@code level} unless a level is set. */
  static LogSettings read(SettingValues values, LogLevel level) {
    return values.isSet(LOG_LEVEL) ? read(values) : new LogSettings(level, values.get(LOG_FORMAT));
  }

  /** The URL of the trace collector; empty to send no traces. */
  static Optional<URI> traces(SettingValues values) {
    return values.find(TRACES_URL);
  }
}
