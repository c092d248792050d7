package dev.vidport.host.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.vidport.persistence.database.Outage;
import dev.vidport.usecases.storage.port.StoreFault;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * Shortens the log of an outage, whose beginning and end are logged by {@link
 * dev.vidport.library.internal.OutageLog}. Attempts of the scheduler and of the connection pool,
 * and requests, which fail many times a second, are left out; other lines lose their stack trace.
 * Requests remain in the access log. Nothing is shortened at the level {@code TRACE}.
 */
final class OutageLogFilter extends TurboFilter {
  /** The loggers that repeat an outage for each of their attempts. */
  private static final List<String> REPEATING =
      List.of("com.github.kagkarlsson.scheduler.", "com.zaxxer.hikari.", "dev.vidport.http.");

  private final Logger root;

  OutageLogFilter(LoggerContext context) {
    this.root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    if (!level.isGreaterOrEqual(logger.getEffectiveLevel()) || isDetailed()) {
      return FilterReply.NEUTRAL;
    }
    Optional<Throwable> fault = fault(arguments, thrown);
    if (fault.isEmpty() || !isOutage(fault.get())) {
      return FilterReply.NEUTRAL;
    }
    if (REPEATING.stream().noneMatch(logger.getName()::startsWith)) {
      logger
          .atLevel(org.slf4j.event.Level.valueOf(level.toString()))
          .log(
              "{}: {}",
              MessageFormatter.basicArrayFormat(format, arguments),
              fault.get().toString().replaceAll("\\s+", " "));
    }
    return FilterReply.DENY;
  }

  private boolean isDetailed() {
    return Level.DEBUG.isGreaterOrEqual(root.getEffectiveLevel());
  }

  /** SLF4J takes a last argument that is an exception as the exception of the line. */
  private static Optional<Throwable> fault(
      Object @Nullable [] arguments, @Nullable Throwable thrown) {
    return Optional.ofNullable(thrown)
        .or(
            () ->
                Arrays.stream(arguments == null ? new Object[0] : arguments)
                    .reduce((first, second) -> second)
                    .filter(Throwable.class::isInstance)
                    .map(Throwable.class::cast));
  }

  private static boolean isOutage(Throwable fault) {
    return Outage.isUnavailable(fault) || StoreFault.isOutage(fault);
  }
}
