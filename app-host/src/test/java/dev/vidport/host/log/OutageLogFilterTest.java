package dev.vidport.host.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutageLogFilterTest {
  private final SQLException outage =
      new SQLTransientConnectionException("no connection\nwithin 10 s");

  private final LoggerContext context = new LoggerContext();
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private final Logger polling =
      context.getLogger("com.github.kagkarlsson.scheduler.RunUntilShutdown");

  @BeforeEach
  void collect() {
    written.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(written);
    root.setLevel(Level.WARN);
    context.addTurboFilter(new OutageLogFilter(context));
  }

  @Test
  void databaseOutageDuringAPollIsOneLine() {
    polling.error("Unhandled exception. Will keep running.", new IllegalStateException(outage));

    assertThat(written.list)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getLevel()).isEqualTo(Level.WARN);
              assertThat(line.getFormattedMessage())
                  .contains("RunUntilShutdown", "no connection within 10 s");
              assertThat(line.getThrowableProxy()).isNull();
            });
  }

  @Test
  void otherExceptionOfAPollKeepsItsStackTrace() {
    polling.error("Unhandled exception. Will keep running.", new SQLException("no table", "42S02"));

    assertThat(written.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getThrowableProxy()).isNotNull());
  }

  @Test
  void outageReportedByAnotherLoggerKeepsItsStackTrace() {
    context.getLogger("dev.vidport.Anything").error("not stored", outage);

    assertThat(written.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getThrowableProxy()).isNotNull());
  }

  @Test
  void debugLevelKeepsTheStackTrace() {
    context.getLogger("com.github.kagkarlsson").setLevel(Level.DEBUG);

    polling.error("Unhandled exception. Will keep running.", outage);

    assertThat(written.list)
        .singleElement()
        .satisfies(line -> assertThat(line.getThrowableProxy()).isNotNull());
  }
}
