package dev.vidport.host.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.vidport.persistence.database.Outage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Shortens the log of a database outage. The scheduler and the connection pool log a full stack
 * trace for every failed attempt, several times a second; other problems would be lost among them.
 * This filter replaces each trace with one line. It leaves the traces when the library's level is
 * {@code DEBUG} or lower.
 */
final class OutageLogFilter extends TurboFilter {
  private static final List<String> LIBRARIES =
      List.of("com.github.kagkarlsson.scheduler.", "com.zaxxer.hikari.");

  private final Logger log;

  OutageLogFilter(LoggerContext context) {
    this.log = context.getLogger(OutageLogFilter.class);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable fault) {
    if (fault == null || !isFromLibrary(logger) || !Outage.is(fault)) {
      return FilterReply.NEUTRAL;
    }
    String source = logger.getName().substring(logger.getName().lastIndexOf('.') + 1);
    log.warn(
        "The database is unavailable, reported by {}: {}",
        source,
        fault.toString().replaceAll("\\s+", " "));
    return FilterReply.DENY;
  }

  private static boolean isFromLibrary(Logger logger) {
    return LIBRARIES.stream().anyMatch(logger.getName()::startsWith)
        && !Level.DEBUG.isGreaterOrEqual(logger.getEffectiveLevel());
  }
}
