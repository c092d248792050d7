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
 * Makes a line of every fault by which the libraries between us and the database say that it is
 * away. They would write down the whole stack each time they ask for it, some times a second, and
 * whatever else went wrong meanwhile would not be found between. Whoever has the libraries' own
 * steps logged is shown all of it.
 */
final class OutageLines extends TurboFilter {
  private static final List<String> LIBRARIES =
      List.of("com.github.kagkarlsson.scheduler.", "com.zaxxer.hikari.");

  private final Logger log;

  OutageLines(LoggerContext context) {
    this.log = context.getLogger(OutageLines.class);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable fault) {
    if (fault == null || !isOfALibrary(logger) || !Outage.is(fault)) {
      return FilterReply.NEUTRAL;
    }
    String of = logger.getName().substring(logger.getName().lastIndexOf('.') + 1);
    log.warn("the database is away, {} found: {}", of, fault.toString().replaceAll("\\s+", " "));
    return FilterReply.DENY;
  }

  private static boolean isOfALibrary(Logger logger) {
    return LIBRARIES.stream().anyMatch(logger.getName()::startsWith)
        && !Level.DEBUG.isGreaterOrEqual(logger.getEffectiveLevel());
  }
}
