package dev.vidport.host.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.vidport.host.settings.LogFormat;
import dev.vidport.host.settings.LogLevel;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.terminal.ProgressLine;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Configures the log. It goes to standard error, because standard output carries only results. The
 * configuration is code: parsing a configuration file takes 0.2 s, and users could not see the
 * file.
 */
public final class Logging {
  private static final Map<LogLevel, Level> LEVELS =
      Map.of(
          LogLevel.ERROR, Level.ERROR,
          LogLevel.WARN, Level.WARN,
          LogLevel.INFO, Level.INFO,
          LogLevel.DEBUG, Level.DEBUG,
          LogLevel.TRACE, Level.TRACE);

  private static final List<String> VERBOSE_LIBRARIES =
      List.of("org.eclipse.jetty", "io.javalin", "okhttp3", "org.postgresql", "com.zaxxer.hikari");

  /** They warn of malformed requests, with text of the client. */
  private static final List<String> CLIENT_WARNERS =
      List.of("org.eclipse.jetty.http.HttpParser", "org.eclipse.jetty.util.HostPort");

  private static final List<String> OUTAGE_WARNERS =
      List.of("com.zaxxer.hikari.pool.PoolBase", "com.zaxxer.hikari.pool.ProxyConnection");

  /** Some thousand lines. */
  private static final int MAX_WAITING_BYTES = 4 << 20;

  /** A reader that works needs milliseconds. */
  private static final Duration DRAIN_LIMIT = Duration.ofSeconds(2);

  private static final LogStream STREAM =
      new LogStream(new FileOutputStream(FileDescriptor.err), MAX_WAITING_BYTES, System::nanoTime);

  private Logging() {}

  /** Lines of the log appear above {@code line}, not in the middle of it. */
  public static void writeAbove(ProgressLine line) {
    STREAM.writeAbove(line);
  }

  /** Waits a moment until the log is written; call it before the process ends. */
  public static void drain() {
    STREAM.drain(DRAIN_LIMIT);
  }

  /** The number of lines that were dropped, because the reader of the log was too slow or gone. */
  public static long droppedLines() {
    return STREAM.dropped();
  }

  private static void writeInBackground() {
    STREAM.writeInBackground();
    // Whatever ends the process.
    Runtime.getRuntime().addShutdownHook(new Thread(Logging::drain, "log-drain"));
  }

  public static void configure(LogSettings settings) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    // Some libraries log through java.util.logging, whose own output would mix with the JSON lines.
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    context.reset();
    context.addTurboFilter(new OutageLogFilter(context));
    if (settings.isInBackground()) {
      writeInBackground();
    }
    OutputStreamAppender<ILoggingEvent> console = new OutputStreamAppender<>();
    console.setContext(context);
    console.setEncoder(new SecretMask(encoder(settings.format(), context)));
    console.setOutputStream(STREAM);
    console.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(console);
    root.setLevel(libraryLevel(settings.level()));
    // They would log whole requests, including keys and signed URLs.
    VERBOSE_LIBRARIES.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
    CLIENT_WARNERS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
    // It logs an error, with text of the client, when a validation ends at its limit of errors.
    context.getLogger("com.networknt.schema").setLevel(Level.OFF);
    if (settings.level() != LogLevel.TRACE) {
      // They warn of every connection that an outage of the database breaks.
      OUTAGE_WARNERS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
    }
    context.getLogger("dev.vidport").setLevel(LEVELS.get(settings.level()));
  }

  /** Libraries log only warnings, except at {@code TRACE}. */
  private static Level libraryLevel(LogLevel ours) {
    return switch (ours) {
      case ERROR -> Level.ERROR;
      case WARN, INFO, DEBUG -> Level.WARN;
      case TRACE -> Level.DEBUG;
    };
  }

  private static Encoder<ILoggingEvent> encoder(LogFormat format, LoggerContext context) {
    if (format == LogFormat.JSON) {
      JsonLineEncoder json = new JsonLineEncoder();
      json.setContext(context);
      json.start();
      return json;
    }
    PatternLayoutEncoder text = new PatternLayoutEncoder();
    text.setContext(context);
    text.setPattern(
        "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0} - %msg%replace( [%mdc]){' \\[\\]', ''}%n");
    text.start();
    return text;
  }
}
